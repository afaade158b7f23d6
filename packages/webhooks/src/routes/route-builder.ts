import { admitClient, type TokenGuard } from '@ob/core/routes';
import type { Method, Route, RouteContext } from '@ob/http';
import { isIdentifier, refuseRequest } from '@ob/http/routes';
import type { SubscriptionStore } from '../subscription/subscription-store.ts';
import type { StoredWebhook } from '../subscription/webhook.ts';
import { webhookNotFound } from './webhook-errors.ts';

export interface AdmittedRequest {
  readonly clientId: string;
  /** Empty if the path has no webhook id, or an invalid one. */
  readonly webhookId: string;
  /** Empty if the path has no delivery id, or an invalid one. */
  readonly deliveryId: string;
  readonly request: Request;
  readonly context: RouteContext;
}

const loadOperations = () => import('../openapi/operations.ts');

type OperationName = keyof Awaited<ReturnType<typeof loadOperations>>;

type Handle<Ports> = (ports: Ports, admitted: AdmittedRequest) => Promise<Response>;

/** Returns a function that creates routes. They need a token of the client with the scope `webhooks`. */
export function createRouteBuilder<Ports extends { readonly tokens: TokenGuard }>(ports: Ports) {
  return (method: Method, path: string, operation: OperationName, handle: Handle<Ports>): Route => ({
    method,
    path,
    errors: 'api',
    describe: async () => (await loadOperations())[operation],
    async handle(request, context) {
      const admitted = await admitClient(ports.tokens, 'webhooks', request, context);
      if (!admitted.ok) return admitted.refusal;
      const { clientId } = admitted.value;
      const [webhookId, deliveryId] = [readId(context.params.webhookId), readId(context.params.deliveryId)];
      return handle(ports, { clientId, webhookId, deliveryId, request, context });
    },
  });
}

function readId(text = ''): string {
  return isIdentifier(text) ? text : '';
}

/** Answers 404 unless the client has the webhook. */
export function requireWebhook<Ports extends { readonly subscriptions: Pick<SubscriptionStore, 'find'> }>(
  handle: (ports: Ports, admitted: AdmittedRequest, stored: StoredWebhook) => Promise<Response>,
): Handle<Ports> {
  return async (ports, admitted) => {
    const stored = await ports.subscriptions.find(admitted.clientId, admitted.webhookId);
    return stored === undefined
      ? refuseRequest([webhookNotFound], admitted.context)
      : handle(ports, admitted, stored);
  };
}
