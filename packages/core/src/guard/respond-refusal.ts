import type { RouteContext } from '@ob/http';
import { respondErrors } from '@ob/http';
import type { AccessRefusal } from '../access/access-refusals.ts';
import type { GuardRefusal } from './guard-refusal.ts';
import { respondUnauthorized } from './respond-unauthorized.ts';

export function respondRefusal(refusal: GuardRefusal, context: RouteContext): Response {
  if (refusal.kind === 'access') return respondAccessRefusal(refusal, context);
  context.annotate({ reason: refusal.refusal.reason });
  return respondUnauthorized(refusal.refusal, context.interactionId);
}

/** Logs the reason, which the response does not show. */
export function respondAccessRefusal(
  apiError: AccessRefusal,
  { interactionId, annotate }: Pick<RouteContext, 'interactionId' | 'annotate'>,
): Response {
  annotate({ reason: `${apiError.step}: ${apiError.reason}` });
  return respondErrors([apiError, ...(apiError.further ?? [])], interactionId);
}
