import { UnavailableError } from '@ob/http';
import { SecretBoxError } from '@ob/webhooks/primitives';
import { describe, expect, test } from 'vitest';
import { reportDeliveryFailures } from '../../src/jobs/delivery-failures.ts';
import { createJsonLog } from '../../src/log.ts';

function createReporter() {
  let now = 0;
  const lines: string[] = [];
  const log = createJsonLog(
    (line) => lines.push(line),
    () => 0,
  );
  const report = reportDeliveryFailures(log, { now: () => now });
  const takeLines = () => lines.splice(0).map((line) => JSON.parse(line) as Record<string, unknown>);
  const wait = (milliseconds: number) => {
    now += milliseconds;
  };
  return { report, takeLines, wait };
}

describe('the log of deliveries that fail on our side', () => {
  test('names a webhook with an unreadable secret once in ten minutes, with the fix', () => {
    const { report, takeLines, wait } = createReporter();
    const fail = () => report(new SecretBoxError('secret_key_unknown', 'hook-1'));
    for (let attempt = 0; attempt < 100; attempt += 1) fail();
    wait(599_999);
    fail();
    expect(takeLines()).toMatchObject([
      {
        level: 'error',
        webhook: 'hook-1',
        msg: expect.stringContaining('previous secret keys'),
        err: { code: 'secret_key_unknown' },
      },
    ]);
    wait(1);
    fail();
    report(new SecretBoxError('secret_not_opened', 'hook-2'));
    expect(takeLines()).toMatchObject([
      { webhook: 'hook-1' },
      { webhook: 'hook-2', msg: expect.stringContaining('its client must rotate') },
    ]);
  });

  test('names an unreachable database once in ten minutes', () => {
    const { report, takeLines, wait } = createReporter();
    for (let attempt = 0; attempt < 100; attempt += 1) report(new UnavailableError('no connection'));
    expect(takeLines()).toMatchObject([{ msg: 'delivery failed on our side', err: { code: 'unavailable' } }]);
    wait(600_000);
    report(new UnavailableError('no connection'));
    expect(takeLines()).toHaveLength(1);
  });

  test('has every other failure', () => {
    const { report, takeLines } = createReporter();
    for (let attempt = 0; attempt < 3; attempt += 1) report(new TypeError('no route to the database'));
    expect(takeLines()).toHaveLength(3);
  });
});
