import { admitClient, type TokenGuard } from '@ob/core/routes';
import type { ApiRoute, Route, RouteContext } from '@ob/http';
import { isIdentifier } from '@ob/http/routes';

/** A request of a client that may handle webhooks. */
export interface AdmittedRequest {
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
  route: Pick<ApiRoute, 'method' | 'path' | 'describe'>,
  answer: (admitted: AdmittedRequest) => Promise<Response>,
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
  return { ...route, errors: 'api', handle };
}

/** Text that is no id of anything is not looked up. */
function readId(text = ''): string {
  return isIdentifier(text) ? text : '';
}
