import { expect, test } from 'vitest';
import { createJsonLog, logFailures } from '../src/log.ts';

test('logs the name, message and causes of an error, but no fields that a driver added', () => {
  const lines: string[] = [];
  const log = createJsonLog(
    (line) => lines.push(line),
    () => 0,
  );
  const detail = 'Failing row contains (alice, GB82WEST12345698765432).';
  const violation = Object.assign(new Error('new row violates a constraint'), { code: '23514', detail });
  const facts = { interactionId: 'an-interaction', route: '/accounts' };
  logFailures(log)(new Error('The change was not stored', { cause: violation }), facts);
  expect(lines.join('')).not.toContain('GB82');
  expect(JSON.parse(lines.join(''))).toMatchObject({
    level: 'error',
    interaction_id: 'an-interaction',
    route: '/accounts',
    err: {
      name: 'Error',
      message: 'The change was not stored',
      cause: { message: 'new row violates a constraint', code: '23514' },
    },
  });
});

test('logs the count and the first ten errors of a job that continues after failures', () => {
  const lines: string[] = [];
  const log = createJsonLog(
    (line) => lines.push(line),
    () => 0,
  );
  const violation = Object.assign(new Error('damaged'), { detail: 'Failing row contains (GB82).' });
  const errors = Array.from({ length: 12 }, () => new Error('p1 could not be done', { cause: violation }));
  log.error({ err: new AggregateError(errors, 'Some could not be done') }, 'sweep failed');
  expect(lines.join('')).not.toContain('GB82');
  const { err } = JSON.parse(lines.join('')) as { err: { errors: readonly unknown[] } };
  expect(err).toMatchObject({ message: 'Some could not be done', count: 12 });
  expect(err.errors).toHaveLength(10);
  expect(err.errors[0]).toMatchObject({ message: 'p1 could not be done', cause: { message: 'damaged' } });
});

test('logs nothing of a thrown value that is not an error', () => {
  const lines: string[] = [];
  const log = createJsonLog(
    (line) => lines.push(line),
    () => 0,
  );
  log.error({ err: 'a secret' }, 'failed');
  expect(lines.join('')).not.toContain('a secret');
});
