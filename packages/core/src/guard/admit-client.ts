import type { RouteContext } from '@ob/http';
import { accept, type Result, refuse } from '@ob/http';
import { refuseRequest } from '@ob/http/routes';
import { refuseScope } from '../access/access-refusals.ts';
import { isClientToken, type LiveAccessToken } from '../access/access-token.ts';
import { challengeForScope } from './challenge.ts';
import { respondTokenRefusal } from './respond-refusal.ts';
import type { TokenGuard } from './token-guard.ts';

/** Admits a request to a route that needs an access token with one scope and no consent. Refuses with 401 or 403. */
export async function admitClient(
  tokens: TokenGuard,
  scope: string,
  request: Request,
  context: RouteContext,
): Promise<Result<LiveAccessToken, Response>> {
  const admitted = await admitToken(tokens, request, context);
  if (!admitted.ok || admitted.value.scopes.includes(scope)) return admitted;
  return refuseToken(admitted.value, refuseScope(scope).detail, context);
}

/** Admits any access token of the client itself. Refuses a customer's token with 403 `insufficient_scope`. */
export async function admitClientItself(
  tokens: TokenGuard,
  request: Request,
  context: RouteContext,
): Promise<Result<LiveAccessToken, Response>> {
  const admitted = await admitToken(tokens, request, context);
  if (!admitted.ok || isClientToken(admitted.value)) return admitted;
  const detail =
    'The access token belongs to a customer. Use a token of the client itself (client credentials).';
  return refuseToken(admitted.value, detail, context);
}

async function admitToken(
  tokens: TokenGuard,
  request: Request,
  context: RouteContext,
): Promise<Result<LiveAccessToken, Response>> {
  const admitted = await tokens.admit(request, context);
  if (!admitted.ok) return refuse(respondTokenRefusal(admitted.refusal, context));
  context.annotate({ clientId: admitted.value.clientId });
  return accept(admitted.value);
}

function refuseToken(token: LiveAccessToken, detail: string, context: RouteContext): Result<never, Response> {
  challengeForScope(token, context);
  return refuse(refuseRequest([{ code: 'insufficient_scope', detail }], context));
}
