import { describeError } from '@ob/server';
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
