import type { StoredPayment } from '@ob/core';
import {
  type AccountAudience,
  createMemoryPaymentStore,
  createSerialQueue,
  type OutboxEvent,
} from '@ob/core/primitives';
import { createFixedClock } from '@ob/core/testing';
import type { LedgerHolding } from '../../src/memory/holding.ts';
import { createMemoryLedger, type MemoryLedger } from '../../src/memory/memory-ledger.ts';
import type { LedgerSubject } from './cases/ledger-subject.ts';
import { sampleClientId, sampleMoment } from './cases/sample-holding.ts';

const audience: AccountAudience = {
  findRecipients: async (events) => events.map((event) => ({ clientId: sampleClientId, event })),
};

export interface MemorySubject extends LedgerSubject {
  readonly memory: MemoryLedger;
}

/** The outbox can fail. */
export function openMemorySubject(accounts: readonly LedgerHolding[]): MemorySubject {
  const taken: OutboxEvent[] = [];
  let broken = false;
  const outbox = {
    async enqueue(events: readonly OutboxEvent[]) {
      if (broken) throw new Error('full');
      taken.push(...events);
    },
  };
  const lost = new Set<string>();
  const store = createMemoryPaymentStore({ outbox, consents: { consume: async () => true } });
  const find = async (id: string) => (lost.has(id) ? undefined : store.find(id));
  const payments = { ...store, find };
  const clock = createFixedClock(sampleMoment);
  const memory = createMemoryLedger({
    ...{ accounts, payments, audience, outbox, clock, takeTurn: createSerialQueue() },
    endConsents: async () => {},
  });
  return {
    memory,
    ledger: memory,
    payments,
    storePayment: async (stored) => {
      lost.delete(stored.payment.payment_id);
      await storePayment(payments, stored);
    },
    losePayment: async (paymentId) => void lost.add(paymentId),
    async readHolding(accountId) {
      const holding = memory.holdings.find(({ account }) => account.account_id === accountId);
      if (holding === undefined) throw new Error('There is no such account');
      return holding;
    },
    listEvents: async () => taken.map(({ event }) => event),
    async breakOutbox() {
      broken = true;
    },
  };
}

async function storePayment(
  payments: ReturnType<typeof createMemoryPaymentStore>,
  stored: StoredPayment,
): Promise<void> {
  const { payment_id: paymentId } = stored.payment;
  const key = { value: crypto.randomUUID(), fingerprint: paymentId, expiresAt: sampleMoment + 1 };
  const facts = { acceptedAt: sampleMoment, interactionId: paymentId, events: [] };
  const outcome = await payments.accept({ stored, key, ...facts });
  if (outcome !== 'accepted') throw new Error(`The payment was not kept: ${outcome}`);
}
