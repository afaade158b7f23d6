import type { OutboxEvent } from '../outbox.ts';
import type { StoredPayment } from '../records/payment.ts';

/** A payment on its way in, with everything that must be stored with it or not at all. */
export interface PaymentAcceptance {
  /** Version 1, `pending`. */
  readonly stored: StoredPayment;
  /** The `X-Idempotency-Key` of the request; it belongs to the client. */
  readonly key: PaymentKey;
  /** When, in milliseconds since the epoch. */
  readonly acceptedAt: number;
  /** The request that asks, for the history of the consent. */
  readonly interactionId: string;
  /** `payment.created`. */
  readonly events: readonly OutboxEvent[];
}

/** A key under which a client may repeat one request. */
export interface PaymentKey {
  /** 1 to 40 characters of 0x21 to 0x7E. */
  readonly value: string;
  /** Equal for requests of equal meaning: the same consent, the same terms. */
  readonly fingerprint: string;
  /** Until when the key is kept, in milliseconds since the epoch; from then on it is free. */
  readonly keptUntil: number;
}

/**
 * What became of an acceptance: `accepted`; or nothing was stored, because the client has used the key before
 * (`key_taken`), is using it at this moment (`key_in_flight`), or because the consent is not authorized any more
 * (`consent_not_usable`: another payment has consumed it, or it has ended).
 */
export type AcceptanceOutcome = 'accepted' | 'key_taken' | 'key_in_flight' | 'consent_not_usable';

/** A payment that a key led to, as it stands now. */
export interface KeyedPayment {
  readonly fingerprint: string;
  readonly stored: StoredPayment;
}

/** A change of a stored payment, with the events that tell of it. */
export interface PaymentChange {
  /** The version the change starts from; it is stored only while the payment still has it. */
  readonly expectedVersion: number;
  readonly next: StoredPayment;
  readonly events: readonly OutboxEvent[];
}

/** Port: keeps payments, the keys of their requests and, in the same step, the events of their changes. */
export interface PaymentStore {
  /**
   * Consumes the consent, keeps the payment and the key, and takes the events, in one atomic step: a crash leaves
   * all of it or nothing. Of any number of parallel callers with one consent, over all processes, exactly one gets
   * `accepted`; of those with one key of one client, too. The key is judged before the consent.
   */
  accept(acceptance: PaymentAcceptance): Promise<AcceptanceOutcome>;
  /** Reads the payment that a client's key leads to at a moment; `undefined` where the key is free. */
  findByKey(clientId: string, key: string, now: number): Promise<KeyedPayment | undefined>;
  /** Reads a payment as last stored; `undefined` where there is none, whatever text is asked for. */
  find(paymentId: string): Promise<StoredPayment | undefined>;
  /**
   * Stores a change while the payment still has the expected version, with its events, in one atomic step. Answers
   * false, and stores nothing, where another change came first.
   */
  replace(change: PaymentChange): Promise<boolean>;
  /** Lists payments accepted by a moment that the bank's payment engine has not confirmed to have, the oldest first. */
  listUnsubmitted(acceptedBy: number, limit: number): Promise<readonly StoredPayment[]>;
  /** Notes that the payment engine has a payment. Noting it twice is a no-op. */
  markSubmitted(paymentId: string): Promise<void>;
}
