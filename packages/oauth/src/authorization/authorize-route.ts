import { accept, type Result, type Route, type RouteContext, respondEmpty } from '@ob/http';
import { readQuery } from '@ob/http/routes';
import { oauthPaths } from '../oauth-endpoint.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import { type AuthenticatedCustomer, canReachAcr } from './authentication-policy.ts';
import { type ApprovalPorts, denyAuthorization } from './decide-authorization.ts';
import { hasConsentEnded, type OpenAuthorization, openAuthorization } from './open-authorization.ts';
import { isSilent, respondSilently } from './silent-authorization.ts';

/** The bank's login and consent pages. */
export interface AuthorizationPages {
  /**
   * Shows the login and consent pages, which call `approveAuthorization` or `denyAuthorization` and redirect with status 303.
   * Bind the authorization to the browser of the first load: no other browser may see or decide it. Forms may carry only
   * `authorizationId`.
   */
  interaction(request: Request, opened: OpenAuthorization, context: RouteContext): Promise<Response>;
  /** Finds the customer who is signed in at the browser, without showing a page (`prompt=none`). */
  findCustomer(request: Request): Promise<AuthenticatedCustomer | undefined>;
  /**
   * Shows an error page with the status of the refusal. It must not redirect: the origin of the customer is unknown. Show `error`
   * and a text for each `reason`. Escape all other values.
   */
  errorPage(refusal: OAuthRefusal, context: RouteContext): Promise<Response>;
}

export interface AuthorizePorts extends ApprovalPorts {
  readonly pages: AuthorizationPages;
}

/**
 * Creates the authorization endpoint (RFC 6749 section 3.1, RFC 9126 section 4), which passes pushed requests to the bank's
 * pages.
 */
export function createAuthorizeRoute(ports: AuthorizePorts): Route {
  return {
    method: 'GET',
    path: oauthPaths.authorization,
    errors: 'page',
    describe: async () => (await import('../openapi/operations.ts')).authorize,
    async handle(request, context) {
      const reference = readReference(request);
      const opened = reference.ok ? await openAuthorization(ports, reference.value) : reference;
      return opened.ok
        ? continueWith(ports, request, opened.value, context)
        : refuse(ports, opened.refusal, context);
    },
  };
}

async function continueWith(
  ports: AuthorizePorts,
  request: Request,
  opened: OpenAuthorization,
  context: RouteContext,
): Promise<Response> {
  context.annotate({ clientId: opened.client.client_id });
  if (request.method === 'HEAD') return respondEmpty(200);
  const cannotSucceed =
    hasConsentEnded(opened, ports.clock.now()) || !canReachAcr(ports.authentication, opened.request);
  if (!cannotSucceed && !isSilent(opened)) return ports.pages.interaction(request, opened, context);
  const { authorizationId } = opened;
  const decided = cannotSucceed
    ? await denyAuthorization(ports, { authorizationId, error: 'access_denied' })
    : await respondSilently(ports, opened, await ports.pages.findCustomer(request));
  return decided.ok
    ? respondEmpty(303, { location: decided.value.location })
    : refuse(ports, decided.refusal, context);
}

function refuse({ pages }: AuthorizePorts, refusal: OAuthRefusal, context: RouteContext): Promise<Response> {
  context.annotate({ reason: refusal.reason });
  return pages.errorPage(refusal, context);
}

function readReference(request: Request): Result<{ clientId: string; requestUri: string }, OAuthRefusal> {
  const query = readQuery(request, ['client_id', 'request_uri']);
  if (query.errors.length > 0) return refuseFor('authorize_parameters');
  const { client_id: clientId, request_uri: requestUri } = query.given;
  if (requestUri === undefined || requestUri === '') return refuseFor('request_not_pushed');
  if (clientId === undefined || clientId === '') return refuseFor('client_id_missing');
  return accept({ clientId, requestUri });
}
