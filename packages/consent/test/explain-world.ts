import { type AskedAccess, consentFacts, fittingToken, type StoredConsent } from '@ob/consent';
import { createMemoryConsentStore } from '@ob/consent/memory';
import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import { type AccessToken, endpoints, noBurstLimit, noUnattendedLimit, noUseRecorder } from '@ob/core';
import { createAccessGuard } from '@ob/core/guard';
import { createMemoryAccessLookup, createMemoryAccountReader } from '@ob/core/memory';
import { createAccountRoutes } from '@ob/core/routes';
import { createSampleAccount, createTestCursors } from '@ob/core/testing';
import { accept, createService, refuse } from '@ob/http';
import { createdAt } from './guard-world.ts';

/** One customer's accounts: what is selected in most tests, one that is closed, and what was never selected. */
const held = ['account-1', 'account-closed', 'account-3', 'account 4'].map((id) => ({
  customerId: 'customer-1',
  account: createSampleAccount(id),
  closed: id === 'account-closed',
}));

export const usual: AskedAccess = {
  clientId: 'client-1',
  sentConsentId: 'c1',
  target: { endpoint: 'accounts' },
  query: [],
  token: fittingToken,
};

/** Keeps one consent, and tells of a request what the log says of it when it really comes over HTTP. */
export async function createExplainWorld(stored: StoredConsent, now = createdAt) {
  const consents = createMemoryConsentStore({ outbox: { enqueue: async () => {} } });
  const { history } = createSampleConsent({ consentId: 'any', createdAt });
  await consents.insert(stored, history);
  const asked: string[] = [];
  const memory = createMemoryAccountReader(held);
  const reader = {
    ...memory,
    holdsAccount: (customerId: string, accountId: string) => {
      asked.push(accountId);
      return memory.holdsAccount(customerId, accountId);
    },
  };
  const ports = { consents, reader, cursors: createTestCursors(), clock: { now: () => now } };
  const readLog = async (access: AskedAccess): Promise<string | undefined> => {
    const reasons: (string | undefined)[] = [];
    const service = createBank(ports, stored, access, (reason) => reasons.push(reason));
    await service(describeRequest(access), {});
    return reasons[0];
  };
  return { ports, asked, readLog };
}

type World = Awaited<ReturnType<typeof createExplainWorld>>;

function createBank(
  ports: World['ports'],
  stored: StoredConsent,
  { clientId, token }: AskedAccess,
  log: (reason: string | undefined) => void,
) {
  const isBound = token?.boundToConsent === true;
  const consentId = isBound ? stored.consent.consent_id : 'another';
  const claims = { scheme: 'Bearer', tokenId: 't', clientId, expiresAt: Infinity, consentId } as const;
  const verified = token && ({ ...claims, scopes: token.scopes } satisfies AccessToken);
  const { customerId } = stored;
  const access = createMemoryAccessLookup({
    tokens: {
      findTokenState: async () => ({ revoked: false, ...(customerId === undefined ? {} : { customerId }) }),
    },
    consents: {
      find: async (id) => {
        const found = await ports.consents.find(id);
        return found && consentFacts(found, ports.clock.now());
      },
    },
  });
  const missing = refuse({ reason: 'no_valid_token', challenge: 'Bearer' } as const);
  const tokens = { verify: async () => (verified === undefined ? missing : accept(verified)) };
  const guard = createAccessGuard({ ...ports, access, burst: noBurstLimit, tokens });
  return createService({
    routes: createAccountRoutes({ ...ports, guard, unattended: noUnattendedLimit, uses: noUseRecorder }),
    clock: ports.clock,
    random: { bytes: (length) => crypto.getRandomValues(new Uint8Array(length)) },
    observe: ({ reason }) => log(reason),
  });
}

function describeRequest({ sentConsentId, target, query }: AskedAccess): Request {
  const path = endpoints[target.endpoint].path.replace(
    '{accountId}',
    encodeURIComponent(target.accountId ?? ''),
  );
  const url = new URL(path, 'https://bank.example');
  for (const [name, value] of query) url.searchParams.append(name, value);
  return new Request(url, { headers: sentConsentId === undefined ? {} : { 'X-Consent-ID': sentConsentId } });
}

/** A consent of the sample customer that has selected two accounts, of which one is closed. */
export function approve(stored: StoredConsent): StoredConsent {
  const actor = { type: 'customer', id: 'customer-1' } as const;
  const accountIds = ['account-1', 'account-closed'];
  return planSampleChange(stored, { command: 'authorize', actor, at: createdAt, accountIds }).next;
}

/** Ends a consent by its third party, who may end one of every type. */
export function revoke(stored: StoredConsent): StoredConsent {
  const actor = { type: 'tpp', id: 'client-1' } as const;
  return planSampleChange(stored, { command: 'revoke', actor, at: createdAt }).next;
}
