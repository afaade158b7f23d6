import { randomBytes, randomInt } from 'node:crypto';
import { createConsentLookup } from '@ob/consent/primitives';
import { acceptPayment, handOverPayment, submitGrace, submitPayments } from '@ob/core/routes';
import { connectDatabase } from '@ob/postgres';
import { createConsentStore, createPaymentStore } from '@ob/postgres/stores';
import { createPaymentEngine, runDuePayments } from '@ob/sandbox/ledger';
import { sampleMoment } from '../../../../packages/sandbox/test/ledger/cases/sample-holding.ts';
import { createPostgresLedger } from '../../src/ledger/postgres-ledger.ts';
import { createBankAccounts } from '../../src/reader/bank-accounts.ts';
import { consentOf, planPayment } from './planned-payments.ts';

/**
 * One process of several that accept and carry out the same payments, to be killed at any moment: takes the database and
 * how many payments there are, and ends once all of them are final.
 */
const [connectionString, count] = process.argv.slice(2);
if (connectionString === undefined) throw new Error('no database');

const database = connectDatabase({ connectionString, max: 6 });
const startedAt = Date.now();
const clock = { now: () => sampleMoment + Date.now() - startedAt };
const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };
const ledger = createPostgresLedger({ database, clock, random });
const payments = createPaymentStore(database);
const processor = createPaymentEngine({ ledger, clock, delayMs: 0 });
const consents = createConsentLookup({ consents: createConsentStore(database), clock });
const debtors = createBankAccounts(database);

/** Asks as its third party does, who repeats its own key or comes with another one. */
async function pay(index: number): Promise<void> {
  const consentId = consentOf(index);
  const consent = await consents.find(consentId);
  if (consent?.customerId === undefined) throw new Error(`no consent ${consentId}`);
  const { customerId, clientId } = consent;
  const token = {
    scheme: 'Bearer',
    tokenId: 'token',
    clientId,
    customerId,
    consentId,
    scopes: ['payments'],
    expiresAt: Number.MAX_SAFE_INTEGER,
  } as const;
  const key = randomInt(4) === 0 ? `${index}-${process.pid}` : `${index}`;
  const made = await acceptPayment(
    { payments, consents, debtors, clock, random },
    {
      admitted: { token, consent, customerId },
      key,
      terms: planPayment(index),
      interactionId: consentId,
    },
  );
  if (!made.ok || made.value.replayed) return;
  process.stdout.write('.');
  await handOverPayment({ payments, processor }, made.value.stored);
}

/** Asks for all payments in an order of its own. */
async function payAll(): Promise<void> {
  const open = Array.from({ length: Number(count) }, (_, index) => index);
  while (open.length > 0) {
    const [index] = open.splice(randomInt(open.length), 1);
    if (index !== undefined) await pay(index);
  }
}

let asking = true;

/** What a process that was killed has accepted is taken over at once: nobody waits for its grace to end. */
async function carryOut(): Promise<number> {
  const taken = await submitPayments({
    payments,
    processor,
    clock: { now: () => clock.now() + submitGrace + 60_000 },
  });
  const ended = await runDuePayments({ ledger, clock: { now: () => clock.now() + 60_000 }, random });
  if (ended > 0) process.stdout.write('!');
  return taken + ended;
}

async function carryOutAll(): Promise<void> {
  while ((await carryOut()) > 0 || asking);
}

const carrying = carryOutAll();
await Promise.all([payAll(), payAll()]);
asking = false;
await carrying;
await database.close();
