import type { AccountReference } from '../records/account-identifier.ts';
import type { StoredPayment } from '../records/payment.ts';

/** A payment for the payment engine. */
export interface SubmittedPayment extends StoredPayment {
  /**
   * Identifies the one payment of a consent: 32 characters of `0-9A-F`, which fit the end-to-end ids of payment schemes.
   * Two payments with the same key are the same payment.
   */
  readonly deduplicationKey: string;
}

/**
 * Port: the bank's payment engine. It gets every accepted payment at least once, carries it out in its own time, and reports
 * the outcome through `payments.settle` of `createOpenBanking`.
 *
 * **The engine must deduplicate by `deduplicationKey`, not by `payment_id`.** After a failover the database may lack its last
 * transactions. If a third party repeats its request, the payment is accepted and handed over again, with the same key. The
 * engine must not move money again. It must report the outcome again.
 *
 * `submit` throws if the engine cannot take the payment now: the payment is then handed over again. The third party waits
 * for the first attempt, so work that takes long belongs after it. `createOpenBanking` waits at most 3 seconds in the
 * request and 10 seconds in its job; a payment without an answer by then is handed over again.
 */
export interface PaymentProcessor {
  submit(payment: SubmittedPayment): Promise<void>;
}

export interface DebtorAccounts {
  /**
   * Returns an account of a customer, also a closed one, as payments write it. Returns `undefined` if the customer never
   * held it.
   */
  describeDebtor(customerId: string, accountId: string): Promise<AccountReference | undefined>;
}
