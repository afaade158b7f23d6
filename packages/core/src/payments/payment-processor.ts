import type { AccountReference } from '../records/account-identifier.ts';
import type { StoredPayment } from '../records/payment.ts';

/** A payment for the payment engine. */
export interface SubmittedPayment extends StoredPayment {
  /** The same for every payment of a consent: 32 characters of `0-9A-F`, which fit the end-to-end ids of payment schemes. */
  readonly deduplicationKey: string;
}

/**
 * Port: the bank's payment engine. It gets every accepted payment at least once, executes it in its own time, and reports the
 * outcome through `payments.settle` of `createOpenBanking`.
 *
 * **The engine must deduplicate by `deduplicationKey`, not by `payment_id`.** After a failover the database may lack its last
 * transactions. A repeated request is then submitted again, with the same key: report the outcome again, but move no money.
 *
 * `submit` throws if the engine cannot take the payment now. The third party waits for the first attempt, at most 3 seconds
 * with `createOpenBanking`; its job waits 10 seconds. A payment without an answer by then is submitted again.
 */
export interface PaymentProcessor {
  submit(payment: SubmittedPayment): Promise<void>;
}

export interface DebtorAccounts {
  /** Returns an account of a customer, also a closed one, as payments write it; `undefined` if the customer never held it. */
  describeDebtor(customerId: string, accountId: string): Promise<AccountReference | undefined>;
}
