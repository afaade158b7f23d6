import { respondErrors } from '@ob/http';
import { accessRefusals } from '../access/access-refusals.ts';
import type { TokenRefusal } from './token-verifier.ts';

/** Responds with 401 and the challenge (RFC 6750 section 3). The response does not show the reason. */
export function respondUnauthorized(refusal: TokenRefusal, interactionId: string): Response {
  const { challenge, headers, apiError } = refusal;
  if (apiError !== undefined) return respondErrors([apiError], interactionId);
  const fields = { ...headers, 'www-authenticate': challenge };
  return respondErrors([accessRefusals.noToken], interactionId, fields);
}
