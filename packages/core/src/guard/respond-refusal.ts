import type { RouteContext } from '@ob/http';
import { respondErrors } from '@ob/http';
import { type AccessRefusal, accessRefusals } from '../access/access-refusals.ts';
import type { TokenRefusal } from './token-verifier.ts';

/** The reason why a request was not admitted: its token (401), or a later check. */
export type GuardRefusal =
  | { readonly kind: 'token'; readonly refusal: TokenRefusal }
  | ({ readonly kind: 'access' } & AccessRefusal);

type LoggedContext = Pick<RouteContext, 'interactionId' | 'annotate'>;

/** Logs the reason of a refusal, which the response does not show. */
export function respondRefusal(refusal: GuardRefusal, context: LoggedContext): Response {
  return refusal.kind === 'access'
    ? respondAccessRefusal(refusal, context)
    : respondTokenRefusal(refusal.refusal, context);
}

export function respondAccessRefusal(
  refusal: AccessRefusal,
  { interactionId, annotate }: LoggedContext,
): Response {
  annotate({ reason: `${refusal.step}: ${refusal.reason}` });
  return respondErrors([refusal, ...(refusal.further ?? [])], interactionId);
}

/** Responds with 401 and the challenge (RFC 6750 section 3), or with the error that is not one of the token. */
export function respondTokenRefusal(
  { reason, challenge, headers, apiError }: TokenRefusal,
  { interactionId, annotate }: LoggedContext,
): Response {
  annotate({ reason });
  if (apiError !== undefined) return respondErrors([apiError], interactionId);
  const fields = { ...headers, 'www-authenticate': challenge };
  return respondErrors([accessRefusals.noToken], interactionId, fields);
}
