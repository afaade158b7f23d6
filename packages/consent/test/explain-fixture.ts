import type { StoredConsent } from '@ob/consent';
import { matchingToken, type RequestedAccess } from '@ob/consent/primitives';
import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import { createMemoryAccountReader } from '@ob/core/primitives';
import { createCursorCodec, endpoints } from '@ob/core/routes';
import { createSampleAccount } from '@ob/core/testing';
import { certificate, openTestBank, sampleClient, type TestBank } from '@ob/tooling/test-bank';

const cursors = await createCursorCodec([new Uint8Array(32)]);

export const createdAt = Date.parse('2026-03-01T09:30:00.000Z');
export const expiresAt = Date.parse('2026-05-30T09:30:00.000Z');

/** The accounts of one customer: a selected one, a closed one and two that no test selects. */
const held = ['account-1', 'account-closed', 'account-3', 'account 4'].map((id) => ({
  customerId: 'customer-1',
  account: createSampleAccount(id),
  closed: id === 'account-closed',
}));

export const usual: RequestedAccess = {
  clientId: 'client-1',
  sentConsentId: 'c1',
  target: { endpoint: 'accounts' },
  query: [],
  token: matchingToken,
};

/** Stores a consent in a bank. `readLog` sends a request over HTTP and returns its response and its logged reason. */
export async function openExplainFixture(stored: StoredConsent, now = createdAt) {
  const bank = await openTestBank({ held });
  for (const client_id of ['client-1', 'client-2'])
    bank.clients.set(client_id, { ...sampleClient, client_id });
  const { consents } = bank.storage;
  await consents.insert(stored, createSampleConsent({ consentId: 'any', createdAt }).history);
  bank.clock.advance(now - bank.clock.now());
  const requested: string[] = [];
  const memory = createMemoryAccountReader(held);
  const reader = {
    ...memory,
    holdsAccount: (customerId: string, accountId: string) => {
      requested.push(accountId);
      return memory.holdsAccount(customerId, accountId);
    },
  };
  const ports = { consents, reader, cursors, clock: bank.clock };
  return { ports, requested, readLog: (access: RequestedAccess) => readLog(bank, stored, access) };
}

async function readLog(bank: TestBank, stored: StoredConsent, access: RequestedAccess) {
  const { clientId, token } = access;
  const request = describeRequest(access);
  if (token !== undefined) {
    const consentId = token.boundToConsent ? stored.consent.consent_id : 'another';
    const issued = await bank.issueToken({ clientId, scopes: token.scopes, consentId });
    request.headers.set('authorization', `Bearer ${issued}`);
  }
  const answer = await bank.service(request, { clientCertificate: certificate });
  return { answer: await answer.text(), reason: bank.log.at(-1)?.reason };
}

function describeRequest({ sentConsentId, target, query }: RequestedAccess): Request {
  const path = endpoints[target.endpoint].path.replace(
    '{accountId}',
    encodeURIComponent(target.accountId ?? ''),
  );
  const url = new URL(path, 'https://bank.example');
  for (const [name, value] of query) url.searchParams.append(name, value);
  return new Request(url, { headers: sentConsentId === undefined ? {} : { 'X-Consent-ID': sentConsentId } });
}

export function approve(stored: StoredConsent): StoredConsent {
  const actor = { type: 'customer', id: 'customer-1' } as const;
  const accountIds = ['account-1', 'account-closed'];
  return planSampleChange(stored, { command: 'authorize', actor, at: createdAt, accountIds }).next;
}

export function revoke(stored: StoredConsent): StoredConsent {
  const actor = { type: 'tpp', id: 'client-1' } as const;
  return planSampleChange(stored, { command: 'revoke', actor, at: createdAt }).next;
}
