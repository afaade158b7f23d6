import type { Outbox } from '../outbox.ts';
import type { ConsentConsumer } from '../payments/consent-consumer.ts';
import type {
  AcceptanceOutcome,
  PaymentAcceptance,
  PaymentChange,
  PaymentKey,
  PaymentStore,
} from '../payments/payment-store.ts';
import type { StoredPayment } from '../records/payment.ts';
import { createSerialQueue } from './serial-queue.ts';

export interface MemoryPaymentPorts {
  readonly outbox: Outbox;
  readonly consents: ConsentConsumer;
}

interface StoredEntry {
  readonly stored: StoredPayment;
  readonly acceptedAt: number;
  readonly submitted: boolean;
}

interface State {
  readonly payments: Map<string, StoredEntry>;
  readonly keys: Map<string, PaymentKey & { readonly paymentId: string }>;
}

/** Creates a payment store in this process, for tests and trials. A change fails if the outbox does not take its events. */
export function createMemoryPaymentStore(ports: MemoryPaymentPorts): PaymentStore {
  const state: State = { payments: new Map(), keys: new Map() };
  const takeTurn = createSerialQueue();
  return {
    accept: (acceptance) => takeTurn(() => accept(state, ports, acceptance)),
    async findByKey(clientId, key, now) {
      const known = findKey(state, clientId, key, now);
      const existing = known && state.payments.get(known.paymentId);
      return known && existing && { fingerprint: known.fingerprint, stored: existing.stored };
    },
    find: async (paymentId) => state.payments.get(paymentId)?.stored,
    replace: (change) => takeTurn(() => replace(state, ports.outbox, change)),
    listUnsubmitted: async (acceptedBy, limit) => listUnsubmitted(state, acceptedBy).slice(0, limit),
    markSubmitted: (paymentId) => takeTurn(async () => markSubmitted(state, paymentId)),
  };
}

async function accept(
  state: State,
  { outbox, consents }: MemoryPaymentPorts,
  { stored, key, acceptedAt, interactionId, events }: PaymentAcceptance,
): Promise<AcceptanceOutcome> {
  const { payment_id: paymentId, consent_id: consentId } = stored.payment;
  const use = { consentId, accountId: stored.debtorAccountId, at: acceptedAt, interactionId };
  if (findKey(state, stored.clientId, key.value, acceptedAt) !== undefined) return 'key_taken';
  // The use of a consent cannot be undone here, so this call finds out first whether the outbox works.
  await outbox.enqueue([]);
  if (!(await consents.consume(use))) return 'consent_not_usable';
  await outbox.enqueue(events);
  state.payments.set(paymentId, { stored, acceptedAt, submitted: false });
  state.keys.set(nameKey(stored.clientId, key.value), { ...key, paymentId });
  return 'accepted';
}

async function replace(state: State, outbox: Outbox, change: PaymentChange): Promise<boolean> {
  const { payment_id: paymentId } = change.next.payment;
  const existing = state.payments.get(paymentId);
  if (existing === undefined || existing.stored.version !== change.expectedVersion) return false;
  await outbox.enqueue(change.events);
  state.payments.set(paymentId, { ...existing, stored: change.next });
  return true;
}

function markSubmitted({ payments }: State, paymentId: string): void {
  const existing = payments.get(paymentId);
  if (existing !== undefined) payments.set(paymentId, { ...existing, submitted: true });
}

function findKey(state: State, clientId: string, key: string, now: number) {
  const known = state.keys.get(nameKey(clientId, key));
  return known === undefined || known.expiresAt <= now ? undefined : known;
}

function nameKey(clientId: string, key: string): string {
  return JSON.stringify([clientId, key]);
}

function listUnsubmitted({ payments }: State, acceptedBy: number): readonly StoredPayment[] {
  return [...payments.values()]
    .filter(({ submitted, acceptedAt }) => !submitted && acceptedAt <= acceptedBy)
    .sort((left, right) => left.acceptedAt - right.acceptedAt)
    .map(({ stored }) => stored);
}
