import { admitClient, type TokenGuard } from '@ob/core/guard';
import { type ApiFault, isIdentifier, type Method, type Route, type RouteContext } from '@ob/http';

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
  tokens: TokenGuard,
  method: Method,
  path: string,
  answer: (visit: Visit) => Promise<Response>,
): Route {
  const handle = async (request: Request, context: RouteContext) => {
    const admitted = await admitClient(tokens, 'webhooks', request, context);
    if (!admitted.ok) return admitted.refusal;
    const { webhookId, deliveryId } = context.params;
    return answer({
      clientId: admitted.value.clientId,
      webhookId: readId(webhookId),
      deliveryId: readId(deliveryId),
      request,
      context,
    });
  };
  return { method, path, errors: 'api', handle };
}

/** Text that is no id of anything is not looked up. */
function readId(text = ''): string {
  return isIdentifier(text) ? text : '';
}

/** One answer for what does not exist and for what belongs to another client. */
export const webhookNotFound: ApiFault = {
  code: 'webhook_not_found',
  detail: 'No webhook of this id is yours.',
};
