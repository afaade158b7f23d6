import { describeChallenge, type TokenGuard, type TokenRefusal } from '@ob/core/routes';
import { accept, type Clock, type Result, type Route, type RouteContext, respondJson } from '@ob/http';
import { readOptionalForm, respondOAuthError } from '@ob/http/routes';
import { findProfileClaims, type ProfileSource } from '../grant/customer-profile.ts';
import { oauthPaths } from '../oauth-endpoint.ts';
import {
  describeRefusal,
  type OAuthRefusal,
  type OAuthRefusalReason,
  refuseFor,
} from '../refusals/oauth-error.ts';
import type { OAuthRefusalRow } from '../refusals/refusal-row.ts';
import { decideUserinfo } from './userinfo.ts';

export interface UserinfoPorts {
  readonly clock: Clock;
  readonly tokens: TokenGuard;
  /** Absent if the bank shares no claims of the scope `profile`. */
  readonly profiles?: ProfileSource;
}

/**
 * Creates the userinfo endpoint (OpenID Connect Core section 5.3), for GET and POST. It reads the access token from
 * the `Authorization` header only, never from the query or the form (RFC 6750 section 2).
 */
export function createUserinfoRoutes(ports: UserinfoPorts): readonly Route[] {
  return (['GET', 'POST'] as const).map((method) => ({
    method,
    path: oauthPaths.userinfo,
    errors: 'oauth',
    describe: async () => (await import('../openapi/operations.ts')).userinfoBy[method],
    handle: (request, context) => respondUserinfo(ports, request, context),
  }));
}

async function respondUserinfo(
  { tokens, clock, profiles }: UserinfoPorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const form = await validateForm(request);
  if (!form.ok) return refuse(context, form.refusal);
  const admitted = await tokens.admit(request, context);
  if (!admitted.ok) return refuseToken(context, admitted.refusal);
  const { clientId, scheme } = admitted.value;
  context.annotate({ clientId });
  const decided = decideUserinfo(admitted.value, clock.now());
  if (!decided.ok) {
    const { error } = decided.refusal;
    const isScope = error === 'insufficient_scope';
    return refuse(
      context,
      decided.refusal,
      isScope ? { 'www-authenticate': describeChallenge(scheme, error) } : {},
    );
  }
  const profile = await findProfileClaims(profiles, decided.value.customerId, decided.value.requested);
  return respondJson(200, { ...decided.value.claims, ...profile });
}

/** A form is validated, although no parameter is used. */
async function validateForm(request: Request): Promise<Result<undefined, OAuthRefusal>> {
  if (request.method !== 'POST') return accept(undefined);
  const form = await readOptionalForm(request);
  return form.ok ? accept(undefined) : refuseFor(`form_${form.refusal.reason}`);
}

/** Only a wrong token gets a challenge (RFC 6750 section 3). */
function refuseToken(context: RouteContext, refusal: TokenRefusal): Response {
  const { reason, challenge, headers, apiError } = refusal;
  const fields = apiError === undefined ? { ...headers, 'www-authenticate': challenge } : {};
  return refuse(context, { ...describeRefusal(nameRefusal(apiError)), reason }, fields);
}

function nameRefusal(apiError: TokenRefusal['apiError']): OAuthRefusalReason {
  if (apiError === undefined) return 'userinfo_token';
  return apiError.code === 'rate_limit_exceeded' ? 'burst_limit' : 'userinfo_authorization';
}

function refuse(
  context: RouteContext,
  { status, error, description, reason }: OAuthRefusalRow & { readonly reason: string },
  headers: Readonly<Record<string, string>> = {},
): Response {
  context.annotate({ reason });
  return respondOAuthError(status, error, description, headers);
}
