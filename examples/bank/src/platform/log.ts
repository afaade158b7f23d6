import type { ServiceObservation } from '@ob/http';
import { type DestinationStream, type Logger, pino } from 'pino';

/**
 * Makes the log: JSON lines, on standard output unless another destination is given. Nothing passes it a token, a
 * secret or an account number.
 */
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Logger {
  const options = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label: string) => ({ level: label }) },
    serializers: { err: describeError },
  };
  return pino(options, destination);
}

/** Of the many failures of one job so many are told: where more fail, they mostly fail alike. */
const mostErrors = 10;

/** What the log keeps of an error. The members that drivers add are left out: a database's `detail` repeats the row. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'Something was thrown that is no error' };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    ...{ name, message, ...code, stack },
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
    ...(error instanceof AggregateError ? describeErrors(error) : {}),
  };
}

function describeErrors({ errors }: AggregateError) {
  return { count: errors.length, errors: errors.slice(0, mostErrors).map(describeError) };
}

/** Writes one line per request. */
export function logRequests(log: Logger): (observation: ServiceObservation) => void {
  return ({ method, route, status, milliseconds, interactionId, clientId, reason }) => {
    log.info(
      { method, route, status, ms: milliseconds, interaction_id: interactionId, client_id: clientId, reason },
      'request',
    );
  };
}

/** Writes what a request failed with: the error itself, never the request. */
export function logFailures(
  log: Logger,
): (error: unknown, facts: { readonly interactionId: string; readonly route: string }) => void {
  return (error, { interactionId, route }) =>
    log.error({ err: error, interaction_id: interactionId, route }, 'request failed');
}
