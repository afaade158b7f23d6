import { createMemoryConsentUseStore, createUseRecorder } from '@ob/consent/primitives';
import { beforeEach, describe, expect, test } from 'vitest';
import { createFixture, minute, start } from './consent-fixture.ts';

let fixture = createFixture();
beforeEach(() => {
  fixture = createFixture();
});

describe('the use recorder', () => {
  test('calls the store once a minute for each consent and endpoint', async () => {
    const uses = createMemoryConsentUseStore();
    let touched = 0;
    const counting = {
      ...uses,
      touch: (use: Parameters<typeof uses.touch>[0]) => {
        touched += 1;
        return uses.touch(use);
      },
    };
    const recorder = createUseRecorder({ uses: counting, clock: fixture.clock });
    const use = { consentId: 'c1', endpoint: 'accounts' } as const;
    await Promise.all([recorder.record(use), recorder.record(use)]);
    await recorder.record(use);
    await recorder.record({ consentId: 'c1', endpoint: 'balances' });
    fixture.advance(minute - 1);
    await recorder.record({ consentId: 'c1', endpoint: 'accounts' });
    expect(touched).toBe(2);
    fixture.advance(1);
    await recorder.record({ consentId: 'c1', endpoint: 'accounts' });
    expect(touched).toBe(3);
    expect(await uses.listUses(['c1'])).toContainEqual({
      consentId: 'c1',
      endpoint: 'accounts',
      usedAt: start + minute,
    });
  });

  test('calls the store again after a failure', async () => {
    const uses = createMemoryConsentUseStore();
    let broken = true;
    const touch: typeof uses.touch = (use) =>
      broken ? Promise.reject(new Error('no database')) : uses.touch(use);
    const recorder = createUseRecorder({ uses: { touch }, clock: fixture.clock });
    const use = { consentId: 'c1', endpoint: 'accounts' } as const;
    await expect(recorder.record(use)).rejects.toThrow('no database');
    broken = false;
    await recorder.record(use);
    expect(await uses.listUses(['c1'])).toEqual([{ ...use, usedAt: start }]);
  });
});
