import { expect, test } from 'vitest';
import { createLog } from '../src/platform/log.ts';

test('the log omits the error fields of the database driver, which contain rows', () => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line) => lines.push(line) });
  const detail = 'Failing row contains (alice, GB82WEST12345698765432).';
  log.error({ err: Object.assign(new Error('refused'), { code: '23514', detail }) }, 'request failed');
  expect(lines.join('')).not.toContain('GB82');
  expect(JSON.parse(lines.join(''))).toMatchObject({ err: { message: 'refused', code: '23514' } });
});
