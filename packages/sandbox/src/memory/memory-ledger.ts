import type { Payment } from '@ob/core';
import {
  type AccountAudience,
  deriveDeduplicationKey,
  type Outbox,
  type PaymentStore,
} from '@ob/core/primitives';
import { type Clock, type Result, refuse, UnavailableError } from '@ob/http';
import type { Decide, Ledger, LedgerAccount, LedgerChange, LedgerPayment } from '../ledger/ledger.ts';
import { readOutcome } from '../ledger/payments.ts';
import type { LedgerHolding } from './holding.ts';
import {
  findAccount,
  findAccountOrders,
  findNamed,
  findStandingOrder,
  findTransaction,
  type LedgerState,
  writeChange,
} from './ledger-state.ts';

export interface MemoryLedgerPorts {
  readonly accounts: readonly LedgerHolding[];
  readonly payments: Pick<PaymentStore, 'find' | 'replace'>;
  readonly audience: AccountAudience;
  readonly outbox: Outbox;
  readonly clock: Clock;
  /** Runs changes and approvals of consents one after another. */
  readonly takeTurn: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** Ends the consents without another open account. */
  readonly endConsents: (closed: LedgerAccount) => Promise<unknown>;
}

export interface MemoryLedger extends Ledger {
  /** Changes in place. */
  readonly holdings: readonly LedgerHolding[];
  /** For payments and standing orders, in milliseconds since 1970. */
  listDueMoments(): readonly number[];
}

export function createMemoryLedger(ports: MemoryLedgerPorts): MemoryLedger {
  const ledgerState: LedgerState = { holdings: [...ports.accounts], orders: new Map(), outcomes: new Map() };
  const { takeTurn } = ports;
  const change = <Found, Refusal>(
    find: () => Promise<Found | undefined>,
    decide: Decide<Found, Refusal>,
    isClosing = false,
  ) => takeTurn(() => changeBooks({ ...ports, ledgerState, isClosing }, find, decide));
  return {
    holdings: ledgerState.holdings,
    changeAccount: (id, decide) => change(async () => findAccount(ledgerState, id), decide),
    closeAccount: (id, decide) => change(async () => findAccountOrders(ledgerState, id), decide, true),
    changeTransaction: (id, decide) => change(async () => findTransaction(ledgerState, id), decide),
    changeStandingOrder: (id, decide) => change(async () => findStandingOrder(ledgerState, id), decide),
    changePayment: (id, decide) => change(() => findPayment(ledgerState, ports, id), decide),
    async orderPayment({ paymentId, dueAt }) {
      if (ledgerState.orders.get(paymentId) === undefined) ledgerState.orders.set(paymentId, dueAt);
    },
    listDueMoments: () =>
      [...listOrders(ledgerState), ...listNextPayments(ledgerState)].map(({ dueAt }) => dueAt),
    listDuePayments: async (now, limit) => listDue(listOrders(ledgerState), now, limit),
    listDueStandingOrders: async (now, limit) => listDue(listNextPayments(ledgerState), now, limit),
  };
}

/** How often one change is decided if others change the payment meanwhile. */
const maxAttempts = 10;

interface ChangeParts extends MemoryLedgerPorts {
  readonly ledgerState: LedgerState;
  readonly isClosing: boolean;
}

async function changeBooks<Found, Refusal>(
  parts: ChangeParts,
  find: () => Promise<Found | undefined>,
  decide: Decide<Found, Refusal>,
): Promise<Result<LedgerChange, Refusal | 'not_found'>> {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await find();
    if (found === undefined) return refuse('not_found');
    const decided = decide(found);
    if (!decided.ok || (await store(parts, decided.value))) return decided;
  }
  throw new UnavailableError(`The payment changed ${maxAttempts} times during one change. Try again later.`);
}

/** Steps that can fail run first. The last step is synchronous and cannot fail. */
async function store(
  { ledgerState, isClosing, ...ports }: ChangeParts,
  change: LedgerChange,
): Promise<boolean> {
  const { payment } = change;
  const events = await ports.audience.findRecipients(change.events, ports.clock.now());
  if (payment !== undefined) {
    const together = { ...payment, events: [...payment.events, ...events] };
    if (!(await ports.payments.replace(together))) return false;
    await storeOutcome(ledgerState, payment.next.payment);
  } else if (events.length > 0) await ports.outbox.enqueue(events);
  if (isClosing) for (const account of change.accounts) await ports.endConsents(account);
  writeChange(ledgerState, change);
  return true;
}

async function findPayment(
  ledgerState: LedgerState,
  { payments }: MemoryLedgerPorts,
  paymentId: string,
): Promise<LedgerPayment | undefined> {
  const stored = await payments.find(paymentId);
  const debtor = stored && findAccount(ledgerState, stored.debtorAccountId);
  if (stored === undefined || debtor === undefined) return undefined;
  if (stored.payment.status !== 'pending') ledgerState.orders.set(paymentId, undefined);
  const creditor = findNamed(ledgerState, stored.payment.creditor_account);
  const endedBefore = ledgerState.outcomes.get(await deriveDeduplicationKey(stored.payment.consent_id));
  return { stored, debtor, ...(creditor && { creditor }), ...(endedBefore && { endedBefore }) };
}

async function storeOutcome({ orders, outcomes }: LedgerState, payment: Payment): Promise<void> {
  orders.set(payment.payment_id, undefined);
  const outcome = readOutcome(payment);
  if (outcome !== undefined) outcomes.set(await deriveDeduplicationKey(payment.consent_id), outcome);
}

interface Due {
  readonly id: string;
  readonly dueAt: number;
}

function listOrders({ orders }: LedgerState): readonly Due[] {
  return [...orders].flatMap(([id, dueAt]) => (dueAt === undefined ? [] : [{ id, dueAt }]));
}

function listNextPayments({ holdings }: LedgerState): readonly Due[] {
  return holdings.flatMap(({ standingOrders = [] }) =>
    standingOrders.flatMap(({ standing_order_id: id, status, next_payment_date_time: next }) =>
      status === 'active' && next !== undefined ? [{ id, dueAt: Date.parse(next) }] : [],
    ),
  );
}

function listDue(due: readonly Due[], now: number, limit: number): readonly string[] {
  return due
    .filter(({ dueAt }) => dueAt <= now)
    .sort((one, other) => one.dueAt - other.dueAt || (one.id < other.id ? -1 : 1))
    .slice(0, limit)
    .map(({ id }) => id);
}
