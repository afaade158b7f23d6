import { expect, test } from 'vitest';
import { createLog, logFailures } from '../src/platform/log.ts';

test('keeps of an error what names it and its causes, and nothing that a driver added', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
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

test('writes nothing of what was thrown and is no error', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  log.error({ err: 'a secret' }, 'failed');
  expect(lines.join('')).not.toContain('a secret');
});
