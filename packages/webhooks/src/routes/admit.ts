import { admitClient, type TokenGuard } from '@ob/core/routes';
import type { ApiRoute, Route, RouteContext } from '@ob/http';
import { isIdentifier } from '@ob/http/routes';

export interface AdmittedRequest {
  readonly clientId: string;
  /** Empty if the path has no webhook id, or an invalid one. */
  readonly webhookId: string;
  /** Empty if the path has no delivery id, or an invalid one. */
  readonly deliveryId: string;
  readonly request: Request;
  readonly context: RouteContext;
}

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
