import type { ServiceObservation } from '@ob/core/http';
import { type Logger, pino } from 'pino';

/** Makes the log: JSON lines on standard output. Nothing passes it a token, a secret or an account number. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  });
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
