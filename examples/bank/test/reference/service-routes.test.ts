import { pino } from 'pino';
import { expect, test } from 'vitest';
import { watchResponses } from '../../src/compose/service-routes.ts';

test.each([
  ['sandbox', 1],
  ['production', 0],
] as const)('logs a response that differs from the document in a sandbox: %s', (environment, count) => {
  const lines: string[] = [];
  const log = pino({ base: null, timestamp: false }, { write: (line) => lines.push(line) });
  const mismatch = { route: 'GET /openapi.json', status: 200, errors: ['the header ETag is missing'] };
  watchResponses({ config: { environment }, log }).observeMismatch?.(mismatch);
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    Array.from({ length: count }, () => ({
      ...mismatch,
      level: 50,
      msg: 'a response differs from the API document',
    })),
  );
});
