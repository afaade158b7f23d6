import { createUseRecorder } from '@ob/consent';
import { createMemoryConsentUseStore } from '@ob/consent/memory';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, minute, start } from './world.ts';

let world = createWorld();
beforeEach(() => {
  world = createWorld();
});

describe('recording uses', () => {
  test('asks the store once a minute per consent and endpoint', async () => {
    const uses = createMemoryConsentUseStore();
    let touched = 0;
    const counting = {
      ...uses,
      touch: (use: Parameters<typeof uses.touch>[0]) => {
        touched += 1;
        return uses.touch(use);
      },
    };
    const recorder = createUseRecorder({ uses: counting, clock: world.clock });
    await recorder.record({ consentId: 'c1', endpoint: 'accounts' });
    await recorder.record({ consentId: 'c1', endpoint: 'accounts' });
    await recorder.record({ consentId: 'c1', endpoint: 'balances' });
    world.advance(minute - 1);
    await recorder.record({ consentId: 'c1', endpoint: 'accounts' });
    expect(touched).toBe(2);
    world.advance(1);
    await recorder.record({ consentId: 'c1', endpoint: 'accounts' });
    expect(touched).toBe(3);
    expect(await uses.listUses(['c1'])).toContainEqual({
      consentId: 'c1',
      endpoint: 'accounts',
      usedAt: start + minute,
    });
  });
});
