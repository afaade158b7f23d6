import type { Route } from '@ob/http';
import { checkAnswers } from '@ob/http/openapi';
import type { Logger } from 'pino';

/**
 * In a sandbox, holds every answer against its description and logs where the two differ: paths and kinds, never a
 * value. The answers stay as they are. Production answers without it.
 */
export function holdToDocument(
  { environment, log }: { readonly environment: 'sandbox' | 'production'; readonly log: Logger },
  routes: readonly Route[],
): readonly Route[] {
  if (environment === 'production') return routes;
  return checkAnswers(routes, (mismatch) =>
    log.error(mismatch, 'an answer is not as the document describes it'),
  );
}
