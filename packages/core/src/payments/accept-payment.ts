import type { Clock, Random } from '@ob/http';
import { accept, type Result, refuse, UnavailableError } from '@ob/http';
import { createIdentifier, deriveIdentifier } from '@ob/http/routes';
import type { ConsentFacts, ConsentLookup } from '../access/consent-facts.ts';
import type { AdmittedConsent } from '../access/decide-consent.ts';
import type { AccountReference, DebtorReference } from '../records/account-identifier.ts';
import type { Payment, StoredPayment } from '../records/payment.ts';
import type { PaymentTerms } from '../records/payment-terms.ts';
import { decidePayment, type PaymentDecision } from './decide-payment.ts';
import { buildPaymentEvent } from './payment-event.ts';
import { fingerprintPayment, keyLifetime } from './payment-key.ts';
import type { DebtorAccounts } from './payment-processor.ts';
import { type PaymentRefusal, paymentRefusals } from './payment-refusals.ts';
import type { PaymentAcceptance, PaymentStore } from './payment-store.ts';

export interface AcceptPorts {
  readonly payments: Pick<PaymentStore, 'accept' | 'findByKey'>;
  /** Read again only if the consent changed after its admission. */
  readonly consents: ConsentLookup;
  readonly debtors: DebtorAccounts;
  readonly clock: Clock;
  readonly random: Random;
}

export interface PaymentInput {
  /** The payment consent, with any status, and the token that was issued for it. */
  readonly admitted: AdmittedConsent;
  /** The value of `X-Idempotency-Key`. */
  readonly key: string;
  readonly terms: PaymentTerms;
  readonly interactionId: string;
}

/** A payment of this request, or of an earlier request with the same key and content. */
export interface AcceptedPayment {
  readonly stored: StoredPayment;
  readonly replayed: boolean;
}

/** After 20 lost races we stop: only an attacker produces this much contention. */
const maxAttempts = 20;

/** Accepts a payment once, with consent, key and event in one atomic step. Throws an `UnavailableError` after 20 lost races. */
export async function acceptPayment(ports: AcceptPorts, input: PaymentInput): Promise<AcceptResult> {
  const { consentId } = input.admitted.consent;
  const fingerprint = await fingerprintPayment(consentId, input.terms);
  let consent: ConsentFacts | undefined = input.admitted.consent;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    if (consent === undefined) return refuse(paymentRefusals.unusableConsent);
    const accepted = await tryPayment(ports, { ...input, consent, fingerprint });
    if (accepted !== 'lost') return accepted;
    consent = await ports.consents.find(consentId);
  }
  throw new UnavailableError('The consent or the key keeps changing');
}

interface Attempt extends PaymentInput {
  readonly consent: ConsentFacts;
  readonly fingerprint: string;
}

type AcceptResult = Result<AcceptedPayment, PaymentRefusal>;

async function tryPayment(ports: AcceptPorts, attempt: Attempt): Promise<AcceptResult | 'lost'> {
  const now = ports.clock.now();
  const first = decidePayment({ ...attempt, keyed: undefined, now });
  const decision = first.ok ? first : await decideByKey(ports, attempt, now);
  if (!decision.ok) return decision;
  if (decision.value.kind === 'replayed') return accept({ stored: decision.value.stored, replayed: true });
  return makePayment(ports, attempt, decision.value, now);
}

async function decideByKey(
  { payments }: AcceptPorts,
  { admitted, consent, terms, fingerprint, key }: Attempt,
  now: number,
): Promise<Result<PaymentDecision, PaymentRefusal>> {
  const keyed = await payments.findByKey(admitted.token.clientId, key, now);
  return decidePayment({ consent, terms, fingerprint, keyed, now });
}

type NewPayment = Extract<PaymentDecision, { readonly kind: 'new' }>;

async function makePayment(
  ports: AcceptPorts,
  attempt: Attempt,
  { terms, debtorAccountId }: NewPayment,
  now: number,
): Promise<AcceptResult | 'lost'> {
  const { customerId } = attempt.admitted;
  const debtor = await resolveDebtor(ports.debtors, customerId, debtorAccountId, terms.debtor_account);
  if (debtor === undefined) return refuse(paymentRefusals.unusableConsent);
  const draft = { ...terms, debtor_account: debtor };
  const stored = await draftPayment(attempt.admitted, draft, debtorAccountId, now);
  const acceptance = planAcceptance(ports.random, attempt, stored, now);
  const outcome = await ports.payments.accept(acceptance);
  if (outcome === 'accepted') return accept({ stored, replayed: false });
  if (outcome === 'key_in_flight') return refuse(paymentRefusals.keyInFlight);
  if (outcome === 'consent_not_usable') return 'lost';
  const decision = await decideByKey(ports, attempt, now);
  if (!decision.ok) return decision;
  return decision.value.kind === 'new' ? 'lost' : accept({ stored: decision.value.stored, replayed: true });
}

/** Returns the account to pay from as the consent names it. Reads the holder's name from the bank if the consent lacks it. */
async function resolveDebtor(
  debtors: DebtorAccounts,
  customerId: string,
  debtorAccountId: string,
  agreed: DebtorReference | undefined,
): Promise<AccountReference | undefined> {
  if (agreed?.name !== undefined) return { ...agreed, name: agreed.name };
  const known = await debtors.describeDebtor(customerId, debtorAccountId);
  return agreed === undefined || known === undefined ? known : { ...agreed, name: known.name };
}

async function draftPayment(
  { consent, customerId }: AdmittedConsent,
  terms: PaymentTerms & Pick<Payment, 'debtor_account'>,
  debtorAccountId: string,
  now: number,
): Promise<StoredPayment> {
  const created = new Date(now).toISOString();
  const payment = {
    // A consent allows one payment. A repeated request gets the same id, even if the database has lost the payment.
    payment_id: await deriveIdentifier(`payment_id of ${consent.consentId}`),
    consent_id: consent.consentId,
    status: 'pending',
    ...terms,
    creation_date_time: created,
    status_update_date_time: created,
  } as const;
  return { payment, clientId: consent.clientId, customerId, debtorAccountId, version: 1 };
}

function planAcceptance(
  random: Random,
  { key, fingerprint, interactionId }: Attempt,
  stored: StoredPayment,
  now: number,
): PaymentAcceptance {
  const event = buildPaymentEvent({ type: 'payment.created' }, stored.payment, createIdentifier(random));
  return {
    stored,
    key: { value: key, fingerprint, expiresAt: now + keyLifetime },
    acceptedAt: now,
    interactionId,
    events: [{ clientId: stored.clientId, event }],
  };
}
