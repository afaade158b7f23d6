import type { PaymentTerms } from '@ob/core';
import type { AccountAccessConsent, FundsConfirmationConsent } from './consent.ts';

type AccountAccessKey = 'consent_type' | 'permissions' | 'transaction_from_date' | 'transaction_to_date';

interface ChosenExpiry {
  readonly expiration_date?: string;
}

/** A validated request for a consent: its terms and, if the client chose one, its expiry. */
export type ConsentRequest =
  | (Pick<AccountAccessConsent, AccountAccessKey> & ChosenExpiry)
  | (PaymentTerms & { readonly consent_type: 'payment' })
  | (Pick<FundsConfirmationConsent, 'consent_type' | 'debtor_account'> & ChosenExpiry);
