import type { Identifier } from '@ob/core';
import { createFixedClock, createSeededRandom } from '@ob/core/testing';
import type { ConsentChange } from '../lifecycle/change.ts';
import { endForClosedAccount } from '../use-cases/end-for-closed-account.ts';
import { assertEqual } from './assert.ts';
import type { ConsentStoreCase, ConsentStoreSubject } from './consent-store-subject.ts';
import { sampleRequests, storeSampleConsent } from './sample-consent.ts';

const createdAt = Date.parse('2026-03-01T09:30:00.123Z');
const { debtor_account } = sampleRequests['funds-confirmation'] as { debtor_account: Identifier };
const account = { account_id: 'account-1', identifiers: [debtor_account] };
const closing = { account, actorId: 'closing' };

interface Sample {
  readonly consentType: 'account-access' | 'payment' | 'funds-confirmation';
  /** Absent if the consent is not authorized. */
  readonly accountIds?: readonly string[];
}

const samples: Readonly<Record<string, Sample>> = {
  awaiting: { consentType: 'account-access' },
  alone: { consentType: 'account-access', accountIds: ['account-1'] },
  both: { consentType: 'account-access', accountIds: ['account-1', 'account-2'] },
  named: { consentType: 'funds-confirmation' },
  paying: { consentType: 'payment', accountIds: ['account-1'] },
  other: { consentType: 'payment', accountIds: ['account-2'] },
};

const expected = {
  awaiting: 'awaiting_authorization -',
  alone: 'revoked account_unavailable',
  both: 'authorized -',
  named: 'rejected account_unavailable',
  paying: 'revoked account_unavailable',
  other: 'authorized -',
};

async function insertSamples({ store }: ConsentStoreSubject): Promise<void> {
  for (const [consentId, { accountIds, ...sample }] of Object.entries(samples)) {
    const decided = accountIds === undefined ? {} : { customerId: 'customer-1', accountIds };
    await storeSampleConsent(store, { consentId, createdAt, ...sample, ...decided });
  }
}

function gatherPorts({ store }: ConsentStoreSubject) {
  const held = [account, { account_id: 'account-2' }];
  return {
    consents: store,
    clock: createFixedClock(createdAt + 1),
    random: createSeededRandom(1),
    accounts: { listHeldAccounts: async () => held },
  };
}

async function readEnds({ store }: ConsentStoreSubject): Promise<unknown> {
  const read = async (id: string) => {
    const stored = await store.find(id);
    return [id, `${stored?.consent.status} ${stored?.consent.status_reason?.code ?? '-'}`] as const;
  };
  return Object.fromEntries(await Promise.all(Object.keys(samples).map(read)));
}

export const closedAccountCases: readonly ConsentStoreCase[] = [
  {
    name: 'ends each consent once that has no account left after an account is closed',
    async run(subject) {
      await insertSamples(subject);
      const ports = gatherPorts(subject);
      const counts = [await endForClosedAccount(ports, closing), await endForClosedAccount(ports, closing)];
      assertEqual(counts, [3, 0], 'the numbers of ended consents');
      assertEqual(await readEnds(subject), expected, 'the consents');
      assertEqual((await subject.listEventIds()).length, 3, 'the number of events');
      const last = (await subject.store.listHistory('paying')).at(-1);
      const row = [last?.actor_type, last?.actor_id, last?.reason];
      assertEqual(row, ['bank', 'closing', 'account_unavailable'], 'the history');
    },
  },
  {
    name: 'ends the remaining consents of a closed account after an interruption, with one event for each',
    async run(subject) {
      await insertSamples(subject);
      const ports = gatherPorts(subject);
      let left = 1;
      const replace = async (change: ConsentChange) => {
        if (left === 0) throw new Error('the process ends');
        left -= 1;
        return subject.store.replace(change);
      };
      const broken = { find: subject.store.find, search: subject.store.search, replace };
      const interrupted = await endForClosedAccount({ ...ports, consents: broken }, closing).catch(() => -1);
      assertEqual(interrupted, -1, 'the interrupted call');
      assertEqual(await endForClosedAccount(ports, closing), 2, 'the number of the second call');
      assertEqual(await readEnds(subject), expected, 'the consents');
      assertEqual((await subject.listEventIds()).length, 3, 'the number of events');
    },
  },
];
