import { approveConsent } from '@ob/consent';
import { cancelConsent, changeConsent, consumeConsent, readConsent } from '@ob/consent/primitives';
import { createMemoryAccountReader } from '@ob/core/primitives';
import { createSeededRandom } from '@ob/core/testing';
import { certificate, heldAccounts, openTestBank, type TestBank } from '@ob/tooling/test-bank';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { day } from './consent-fixture.ts';

let bank: TestBank;
beforeEach(async () => {
  bank = await openTestBank();
});

async function send(method: string, path: string, clientId = 'tpp-1') {
  const token = await bank.issueToken({ clientId, scopes: ['consents'], customerId: null });
  const headers = {
    authorization: `Bearer ${token}`,
    'x-fapi-interaction-id': '6d7e2b6e-5c1c-4a53-9d2a-3a5d6a7f0c11',
  };
  const request = new Request(`https://bank.example${path}`, { method, headers });
  const answer = await bank.service(request, { clientCertificate: certificate });
  const wire = [answer.status, [...answer.headers], await answer.text()];
  return { wire: JSON.stringify(wire), reason: bank.log.at(-1)?.reason };
}

describe('a consent that the client does not have', () => {
  const names = [
    ['consent_unknown', 'account-access', 'unknown', 'tpp-1'],
    ['consent_foreign', 'account-access', 'consent-1', 'tpp-2'],
    ['consent_foreign', 'payment', 'consent-1', 'tpp-2'],
    ['consent_other_type', 'payment', 'consent-1', 'tpp-1'],
  ] as const;

  beforeEach(() => bank.storeConsent());

  test.each(['GET', 'DELETE'])(
    'gets the same response for every reason, and its reason in the log: %s',
    async (method) => {
      const answers = new Set<string>();
      for (const [reason, type, consentId, clientId] of names) {
        const sent = await send(method, `/consents/${type}/${consentId}`, clientId);
        expect(sent.reason).toBe(`consent_not_found: ${reason}`);
        answers.add(sent.wire);
      }
      expect([...answers]).toEqual([expect.stringMatching(/^\[404,.*consent_not_found/)]);
      expect([...answers][0]).not.toMatch(/unknown|foreign|other_type/);
    },
  );

  test.each([
    ['reading', readConsent, { finds: 1, replaces: 0, clockReadings: 0, ids: 0 }],
    ['canceling', cancelConsent, { finds: 1, replaces: 0, clockReadings: 1, ids: 1 }],
  ])('causes the same work for every reason: %s', async (_, act, work) => {
    const { consents } = bank.storage;
    const [clock, random] = [{ now: vi.fn(bank.clock.now) }, { bytes: vi.fn(createSeededRandom(2).bytes) }];
    for (const [, consentType, consentId, clientId] of names) {
      const [find, replace] = [vi.spyOn(consents, 'find'), vi.spyOn(consents, 'replace')];
      const request = { consentId, consentType, clientId, interactionId: 'i' };
      expect((await act({ consents, clock, random }, request)).ok).toBe(false);
      const counted = { finds: find, replaces: replace, clockReadings: clock.now, ids: random.bytes };
      const calls = Object.entries(counted).map(([name, { mock }]) => [name, mock.calls.length]);
      expect(Object.fromEntries(calls)).toEqual(work);
      for (const mock of Object.values(counted)) mock.mockClear();
    }
  });
});

describe('the cancellation of an ended consent', () => {
  test('gets the same response for every end, and its reason in the log', async () => {
    const { clock, storage } = bank;
    const accounts = createMemoryAccountReader(heldAccounts);
    const ports = { clock, accounts, consents: storage.consents, random: createSeededRandom(2) };
    await bank.storeConsent();
    await bank.storeConsent({ consentId: 'p1', consentType: 'payment' });
    for (const consentId of ['consent-1', 'p1'])
      await approveConsent(ports, { consentId, customerId: 'customer-1', accountIds: ['account-1'] });
    await changeConsent(ports, { consentId: 'p1' }, consumeConsent);
    clock.advance(90 * day);
    const expired = await send('DELETE', '/consents/account-access/consent-1');
    const consumed = await send('DELETE', '/consents/payment/p1');
    expect(expired.reason).toBe('invalid_consent_status: consent_expired');
    expect(consumed.reason).toBe('invalid_consent_status: consent_consumed');
    expect(expired.wire).toMatch(/^\[409,.*invalid_consent_status/);
    expect(consumed.wire).toBe(expired.wire);
  });
});
