import { admitClient, type TokenGuard } from '@ob/core/routes';
import type { ApiRoute, Route, RouteContext } from '@ob/http';
import { isIdentifier } from '@ob/http/routes';

/** A request with a token of the scope `webhooks`. */
export interface AdmittedRequest {
  readonly clientId: string;
  /** Empty if the path has no webhook, or if its text is not a valid id. */
  readonly webhookId: string;
  /** Empty if the path has no delivery, or if its text is not a valid id. */
  readonly deliveryId: string;
  readonly request: Request;
  readonly context: RouteContext;
}

/** Creates a route that needs a token with the scope `webhooks`. */
export function admitWebhookClients(
  tokens: TokenGuard,
  route: Pick<ApiRoute, 'method' | 'path' | 'describe'>,
  handleAdmitted: (admitted: AdmittedRequest) => Promise<Response>,
): Route {
  const handle = async (request: Request, context: RouteContext) => {
    const admitted = await admitClient(tokens, 'webhooks', request, context);
    if (!admitted.ok) return admitted.refusal;
    const { webhookId, deliveryId } = context.params;
    return handleAdmitted({
      clientId: admitted.value.clientId,
      webhookId: readId(webhookId),
      deliveryId: readId(deliveryId),
      request,
      context,
    });
  };
  return { ...route, errors: 'api', handle };
}

function readId(text = ''): string {
  return isIdentifier(text) ? text : '';
}
