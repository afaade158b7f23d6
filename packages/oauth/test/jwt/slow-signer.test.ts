import { setTimeout as wait } from 'node:timers/promises';
import { UnavailableError } from '@ob/http';
import { createTestKey, keepKeys, readJson } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import type { SigningKey } from '../../src/jwt/signing-key.ts';
import { exchange, openCodeBank } from '../token/code-bank.ts';

const signingTime = 300;
const key = await createTestKey('ES256');

/** A key as a KMS would hold it: far away, and now and then not there. */
function createRemoteKey() {
  const state = { isUp: true, underWay: 0, most: 0 };
  const remote: SigningKey = {
    ...key,
    async sign(input) {
      state.underWay += 1;
      state.most = Math.max(state.most, state.underWay);
      await wait(signingTime);
      state.underWay -= 1;
      if (!state.isUp) throw new UnavailableError('The signer does not answer');
      return key.sign(input);
    },
  };
  return { state, keys: keepKeys([remote]) };
}

describe('a signer that takes 300 ms', () => {
  test('signs for twenty clients in the time of one, and keeps nobody waiting who needs no signature', async () => {
    const { state, keys } = createRemoteKey();
    const { send, service } = await openCodeBank({ keys, mayFail: true });
    await send({ grant_type: 'client_credentials', scope: 'consents' });
    const begin = performance.now();
    const asked = Array.from({ length: 20 }, () =>
      send({ grant_type: 'client_credentials', scope: 'consents' }),
    );
    const meanwhile = await service(new Request('https://bank.example/.well-known/jwks.json'), {});
    expect([meanwhile.status, performance.now() - begin < signingTime]).toEqual([200, true]);
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
    expect(state.most).toBe(20);
    expect(performance.now() - begin).toBeLessThan(signingTime * 4);
  });

  test('lets one of twenty parallel callers use a code', async () => {
    const { send } = await openCodeBank({ keys: createRemoteKey().keys });
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(exchange)));
    expect(answers.map(({ status }) => status).sort()).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 400),
    ]);
  });

  test('that does not answer gives 503 and leaves the code to be used', async () => {
    const { state, keys } = createRemoteKey();
    const { send } = await openCodeBank({ keys, mayFail: true });
    state.isUp = false;
    const failed = await send(exchange);
    expect([failed.status, await readJson(failed)]).toMatchObject([
      503,
      { error: 'temporarily_unavailable' },
    ]);
    state.isUp = true;
    expect((await send(exchange)).status).toBe(200);
  });
});
