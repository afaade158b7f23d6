import { type ApiFault, type Faults, isIdentifier, type TokenGate } from '@ob/core';
import {
  type Method,
  type Route,
  type RouteContext,
  respondFaults,
  respondUnauthorized,
} from '@ob/core/http';

/** A request of a client that may handle webhooks. */
export interface Visit {
  readonly clientId: string;
  /** The empty text on routes over all webhooks, and for what cannot be an id. */
  readonly webhookId: string;
  /** The empty text but on routes of one delivery. */
  readonly deliveryId: string;
  readonly request: Request;
  readonly context: RouteContext;
}

/** Makes a route that answers only clients with a token of the scope `webhooks`. */
export function admitWebhookClients(
  tokens: TokenGate,
  method: Method,
  path: string,
  answer: (visit: Visit) => Promise<Response>,
): Route {
  const handle = async (request: Request, context: RouteContext) => {
    const admitted = await tokens.admit(request, context);
    if (!admitted.ok) {
      context.annotate({ reason: admitted.refusal.reason });
      return respondUnauthorized(admitted.refusal, context.interactionId);
    }
    const { clientId, scopes } = admitted.value;
    context.annotate({ clientId });
    if (!scopes.includes('webhooks')) return refuseVisit(context, [missingScope]);
    const { webhookId, deliveryId } = context.params;
    return answer({
      clientId,
      webhookId: readId(webhookId),
      deliveryId: readId(deliveryId),
      request,
      context,
    });
  };
  return { method, path, errors: 'api', handle };
}

/** Answers with faults, and tells the log the first of them. */
export function refuseVisit(context: RouteContext, faults: Faults): Response {
  context.annotate({ reason: faults[0].code });
  return respondFaults(faults, context.interactionId);
}

/** Text that is no id of anything is not looked up. */
function readId(text = ''): string {
  return isIdentifier(text) ? text : '';
}

const missingScope: ApiFault = { code: 'insufficient_scope', detail: 'This needs the scope webhooks.' };

/** One answer for what does not exist and for what belongs to another client. */
export const webhookNotFound: ApiFault = {
  code: 'webhook_not_found',
  detail: 'No webhook of this id is yours.',
};
