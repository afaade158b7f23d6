import { setTimeout as wait } from 'node:timers/promises';
import { createTestKey, createTestKeys } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import type { SigningKey } from '../../src/jwt/signing-key.ts';
import { openCodeBank } from '../token/code-bank.ts';

const signingTime = 300;
const key = await createTestKey('ES256');

function createRemoteKey() {
  const state = { underWay: 0, max: 0 };
  const remote: SigningKey = {
    ...key,
    async sign(input) {
      state.underWay += 1;
      state.max = Math.max(state.max, state.underWay);
      await wait(signingTime);
      state.underWay -= 1;
      return key.sign(input);
    },
  };
  return { state, keys: createTestKeys([remote]) };
}

describe('a signer that takes 300 ms', () => {
  test('signs for 20 clients in parallel and does not delay requests without a signature', async () => {
    const { state, keys } = createRemoteKey();
    const { send, service } = await openCodeBank({ keys });
    await send({ grant_type: 'client_credentials', scope: 'consents' });
    const begin = performance.now();
    const requested = Array.from({ length: 20 }, () =>
      send({ grant_type: 'client_credentials', scope: 'consents' }),
    );
    const meanwhile = await service(new Request('https://bank.example/.well-known/jwks.json'), {});
    expect([meanwhile.status, performance.now() - begin < signingTime]).toEqual([200, true]);
    const statuses = (await Promise.all(requested)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    expect(state.max).toBe(20);
    expect(performance.now() - begin).toBeLessThan(signingTime * 4);
  });
});
