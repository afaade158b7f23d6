import * as oauth from 'oauth4webapi';
import { describe, expect, test } from 'vitest';
import {
  askForCustomer,
  authorize,
  exchangeCode,
  push,
  refreshTokens,
  startThirdParty,
} from './third-party.ts';

const createKeys = (algorithm = 'ES256') => oauth.generateKeyPair(algorithm, { extractable: true });

async function createHandle(client: oauth.Client, algorithm?: string): Promise<oauth.DPoPHandle> {
  return oauth.DPoP(client, await createKeys(algorithm));
}

describe('the whole journey with DPoP, as a client library makes it', () => {
  test.each(['ES256', 'PS256', 'EdDSA'])('by %s: push, exchange, call, refresh', async (algorithm) => {
    const tpp = await startThirdParty({ withNonces: false });
    const handle = await createHandle(tpp.client, algorithm);
    const callback = await authorize(tpp, await push(tpp, handle));
    const tokens = await exchangeCode(tpp, callback, handle);
    expect(tokens).toMatchObject({ token_type: 'dpop', expires_in: 300, consent_id: 'consent-1' });
    expect(await askForCustomer(tpp, tokens, handle)).toBe(200);
    const renewed = await createHandle(tpp.client, algorithm);
    const refreshed = await refreshTokens(tpp, tokens, renewed);
    expect(await askForCustomer(tpp, refreshed, renewed)).toBe(200);
    await expect(askForCustomer(tpp, refreshed, handle)).rejects.toMatchObject({
      cause: [{ scheme: 'dpop', parameters: { error: 'invalid_token' } }],
    });
  });

  test('binds a code to the key of the push, by a proof or by dpop_jkt', async () => {
    const tpp = await startThirdParty({ withNonces: false });
    const [handle, other] = [await createHandle(tpp.client), await createHandle(tpp.client)];
    const dpop_jkt = await handle.calculateThumbprint();
    for (const pushed of [() => push(tpp, handle), () => push(tpp, undefined, { dpop_jkt })]) {
      const callback = await authorize(tpp, await pushed());
      await expect(exchangeCode(tpp, callback, other)).rejects.toMatchObject({ error: 'invalid_grant' });
      expect((await exchangeCode(tpp, callback, handle)).token_type).toBe('dpop');
    }
  });

  test('lets any key redeem a code that was pushed for none', async () => {
    const tpp = await startThirdParty({ withNonces: false });
    const callback = await authorize(tpp, await push(tpp, undefined));
    expect((await exchangeCode(tpp, callback, await createHandle(tpp.client))).token_type).toBe('dpop');
  });

  test('refuses a push whose dpop_jkt is another key', async () => {
    const tpp = await startThirdParty({ withNonces: false });
    const extra = { dpop_jkt: await (await createHandle(tpp.client)).calculateThumbprint() };
    await expect(push(tpp, await createHandle(tpp.client), extra)).rejects.toMatchObject({
      error: 'invalid_dpop_proof',
      status: 400,
    });
  });
});

describe('nonces', () => {
  test('are given with the first refusal, and then serve the whole journey', async () => {
    const tpp = await startThirdParty({ withNonces: true });
    const handle = await createHandle(tpp.client);
    const callback = await authorize(tpp, await push(tpp, handle));
    const tokens = await exchangeCode(tpp, callback, handle);
    expect(await askForCustomer(tpp, tokens, handle)).toBe(200);
    expect(tpp.seen).toEqual([400, 201, 200, 200]);
  });

  test('are given by each of the endpoints to who knows none', async () => {
    const tpp = await startThirdParty({ withNonces: true });
    const keys = await createKeys();
    const client: oauth.Client = tpp.client;
    const createForgetful = () => oauth.DPoP(client, keys);
    const callback = await authorize(tpp, await push(tpp, createForgetful()));
    const tokens = await exchangeCode(tpp, callback, createForgetful());
    const refreshed = await refreshTokens(tpp, tokens, createForgetful());
    expect(await askForCustomer(tpp, refreshed, createForgetful())).toBe(200);
    expect(tpp.seen).toEqual([400, 201, 400, 200, 400, 200, 401, 200]);
  });
});
