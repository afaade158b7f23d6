import type { AccountReference } from '../records/account.ts';
import type { StoredPayment } from '../records/payment.ts';

/**
 * Port: the bank's payment engine. It is handed every accepted payment at least once, and must take one that it has
 * already as the same; it carries payments out in its own time and reports each end through `settlePayment`. Throws
 * where it cannot take the payment now: it is handed over again. The third party's answer waits for the first attempt, so
 * what takes long is for the engine to do afterwards.
 */
export interface PaymentProcessor {
  submit(payment: StoredPayment): Promise<void>;
}

/** Port: knows how the account that pays is written on a payment. */
export interface DebtorAccounts {
  /** Describes an account of a customer, a closed one too; `undefined` where the customer never held it. */
  describeDebtor(customerId: string, accountId: string): Promise<AccountReference | undefined>;
}
