import type { OutboxEvent } from '../outbox.ts';
import type { StoredPayment } from '../records/payment.ts';

/** A new payment, with everything that is stored in the same step. */
export interface PaymentAcceptance {
  /** Version 1, `pending`. */
  readonly stored: StoredPayment;
  /** The `X-Idempotency-Key` of the request. Each client has its own keys. */
  readonly key: PaymentKey;
  /** In milliseconds since the epoch. */
  readonly acceptedAt: number;
  /** The id of the request, for the history of the consent. */
  readonly interactionId: string;
  /** `payment.created`. */
  readonly events: readonly OutboxEvent[];
}

/** An idempotency key of a client. */
export interface PaymentKey {
  /** 1 to 40 characters of 0x21 to 0x7E. */
  readonly value: string;
  /** Equal for requests with the same consent and the same terms. */
  readonly fingerprint: string;
  /** When the key becomes free again, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Only `accepted` stores anything. `key_in_flight`: another request uses the key. `consent_not_usable`: not authorized. */
export type AcceptanceOutcome = 'accepted' | 'key_taken' | 'key_in_flight' | 'consent_not_usable';

/** The payment of a key, as it is now. */
export interface KeyedPayment {
  readonly fingerprint: string;
  readonly stored: StoredPayment;
}

/** A change of a stored payment, with its events. */
export interface PaymentChange {
  /** The change is stored only if the payment still has this version. */
  readonly expectedVersion: number;
  readonly next: StoredPayment;
  readonly events: readonly OutboxEvent[];
}

/** Port: stores payments, their idempotency keys and the events of their changes. */
export interface PaymentStore {
  /**
   * Consumes the consent and stores payment, key and events in one atomic step. Check the key before the consent. Among parallel
   * callers in all processes, exactly one gets `accepted` for a consent, and exactly one for a key of a client.
   */
  accept(acceptance: PaymentAcceptance): Promise<AcceptanceOutcome>;
  /** Reads the payment of a client's key; returns `undefined` if the key is free at `now`. */
  findByKey(clientId: string, key: string, now: number): Promise<KeyedPayment | undefined>;
  /** Reads a payment as last stored; returns `undefined` for any unknown text. */
  find(paymentId: string): Promise<StoredPayment | undefined>;
  /** Stores a change and its events in one atomic step. Returns false and stores nothing if another change came first. */
  replace(change: PaymentChange): Promise<boolean>;
  /** Lists payments that were accepted by a moment and not yet submitted to the payment engine, oldest first. */
  listUnsubmitted(acceptedBy: number, limit: number): Promise<readonly StoredPayment[]>;
  /** Records that the payment engine has a payment. A second call has no effect. */
  markSubmitted(paymentId: string): Promise<void>;
}
