import { createSandbox } from '@ob/sandbox';
import { describe, expect, test } from 'vitest';
import { consentBodies, openThirdParty, start, subscribe, useSandboxTime } from './third-party.ts';

useSandboxTime();

/** Returns the results that are not signed. */
async function takeSteps(seed: string) {
  const received: string[] = [];
  const tpp = await openThirdParty({
    seed,
    async receive(request) {
      received.push(await request.text());
      return new Response();
    },
  });
  await subscribe(tpp);
  const { consentId, token } = await tpp.obtainAccess('account-access', 'accounts', consentBodies.accounts);
  const [, current] = tpp.sandbox.listAccounts('alice');
  await tpp.sandbox.postTransaction({
    account_id: current?.account_id ?? '',
    amount: { amount: '7.30', currency: 'GBP' },
    credit_debit_indicator: 'Debit',
  });
  const headers = { 'x-consent-id': consentId };
  const read = await tpp.call('GET', '/open-banking/v1/transactions?limit=50', token, { headers });
  await tpp.sandbox.advance(40 * 86_400_000);
  return { received, read, requests: tpp.sandbox.record.requests, events: tpp.sandbox.record.events };
}

describe('a seed', () => {
  test('gives the same results for the same steps: ids, bodies and webhooks', async () => {
    const first = await takeSteps('one');
    expect(first.received.length).toBeGreaterThan(10);
    expect(await takeSteps('one')).toEqual(first);
  });

  test('changes ids and purchases, but not the accounts, when it is different', async () => {
    const [one, two] = [await takeSteps('one'), await takeSteps('two')];
    expect(two.events[0]?.event.id).not.toBe(one.events[0]?.event.id);
    expect(two.read.body.data).not.toEqual(one.read.body.data);
    const accountsOf = async (seed: string) =>
      (await createSandbox({ clock: start, seed })).listAccounts('bob');
    expect(await accountsOf('two')).toEqual(await accountsOf('one'));
  });
});

test('two sandboxes in one process are independent', async () => {
  const [one, two] = [await openThirdParty(), await openThirdParty()];
  const consentId = await one.requestConsent('account-access', consentBodies.accounts);
  await expect(two.sandbox.readConsent(consentId)).rejects.toMatchObject({ code: 'not_found' });
  await one.sandbox.closeAccount(one.sandbox.listAccounts('alice')[0]?.account_id ?? '');
  expect([one, two].map(({ sandbox }) => sandbox.listAccounts('alice').length)).toEqual([5, 6]);
});

test('a test cannot change the records of the next sandbox', async () => {
  const { listAccounts, customers } = await createSandbox({ clock: start });
  const [account] = listAccounts('alice');
  expect(() => Object.assign(account ?? {}, { nickname: 'Mine' })).toThrow(TypeError);
  expect(() => Object.assign(customers[0] ?? {}, { username: 'mallory' })).toThrow(TypeError);
  expect(() => (customers as unknown[]).pop()).toThrow(TypeError);
});
