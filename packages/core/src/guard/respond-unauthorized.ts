import { respondErrors } from '@ob/http';
import { accessRefusals } from '../access/access-refusals.ts';
import type { TokenRefusal } from './token-verifier.ts';

/** Answers 401 with the challenge of a refused access token (RFC 6750 section 3); why it was refused stays inside. */
export function respondUnauthorized(refusal: TokenRefusal, interactionId: string): Response {
  const { challenge, headers, apiError } = refusal;
  if (apiError !== undefined) return respondErrors([apiError], interactionId);
  const fields = { ...headers, 'www-authenticate': challenge };
  return respondErrors([accessRefusals.noToken], interactionId, fields);
}
