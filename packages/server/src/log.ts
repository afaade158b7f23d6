import type { ServiceObservation, ServiceOptions } from '@ob/http';

/** Port: a structured log, such as a logger of pino. It never receives tokens, secrets or account numbers. */
export interface Log {
  info(facts: object, message: string): void;
  warn(facts: object, message: string): void;
  error(facts: object, message: string): void;
}

/** Creates a log that writes JSON lines. */
export function createJsonLog(write: (line: string) => void, now: () => number): Log {
  const log =
    (level: string) =>
    (facts: object, message: string): void => {
      const error = 'err' in facts ? { err: describeError(facts.err) } : {};
      write(JSON.stringify({ level, time: new Date(now()).toISOString(), ...facts, ...error, msg: message }));
    };
  return { info: log('info'), warn: log('warn'), error: log('error') };
}

/** Wraps a log so that it never throws and stops no job. Missing levels write nothing. */
export function shieldLog(log: Partial<Log>): Log {
  const shield = (level: keyof Log) => {
    const write = async (facts: object, message: string) => log[level]?.(facts, message);
    // Ignore: reporting the failure failed too.
    return (facts: object, message: string) => void write(facts, message).catch(() => {});
  };
  return { info: shield('info'), warn: shield('warn'), error: shield('error') };
}

/** The maximum number of logged errors of an `AggregateError`; the others are mostly alike. */
const maxErrors = 10;

/** Returns the parts of an error that are safe to log. The `detail` of a database error is not: it repeats the row. */
export function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return { message: 'A value was thrown that is not an Error' };
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  return {
    ...{ name, message, ...code, stack },
    ...(cause === undefined ? {} : { cause: describeError(cause) }),
    ...(error instanceof AggregateError ? describeErrors(error) : {}),
  };
}

function describeErrors({ errors }: AggregateError) {
  return { count: errors.length, errors: errors.slice(0, maxErrors).map(describeError) };
}

/** Returns an observer that writes one line for each request. */
export function logRequests(log: Log): (observation: ServiceObservation) => void {
  return ({ method, route, status, milliseconds, interactionId, clientId, reason }) => {
    log.info(
      { method, route, status, ms: milliseconds, interaction_id: interactionId, client_id: clientId, reason },
      'request',
    );
  };
}

/** Returns a handler that logs the error of a failed request, without the request. */
export function logFailures(log: Log): NonNullable<ServiceOptions['onFailure']> {
  return (error, { interactionId, route }) =>
    log.error({ err: error, interaction_id: interactionId, route }, 'request failed');
}
