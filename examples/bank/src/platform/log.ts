import { describeError } from '@ob/server';
import { type DestinationStream, type Logger, pino } from 'pino';

/** Creates the log: JSON lines, by default on standard output. It never receives tokens, secrets or account numbers. */
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
