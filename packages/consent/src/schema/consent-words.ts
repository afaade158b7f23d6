import type { PaymentTerms } from '@ob/core';
import type {
  AccountAccessConsent,
  AccountAccessTerms,
  ConsentHead,
  FundsConfirmationConsent,
  FundsConfirmationTerms,
  PaymentConsent,
  StatusReason,
} from '../record/consent.ts';

/** What documents say of a shape: of the whole, and of every field. */
interface ShapeWords<Shape> {
  readonly description: string;
  readonly fields: Readonly<Record<keyof Shape, string>>;
}

const headFields: Readonly<Record<keyof ConsentHead | 'consent_type', string>> = {
  consent_id: 'Identifies the consent.',
  consent_type: 'What kind of consent it is.',
  status:
    'Where it stands at this moment: only `authorized` opens anything, and the last four are final. Only payments are `consumed`.',
  creation_date_time: 'When it was asked for.',
  status_update_date_time: 'When its status came to be what it is.',
  expiration_date: 'From when on it no longer holds.',
  status_reason: 'Why it ended; present once it was rejected or revoked, or has expired.',
};

const accessFields: Readonly<Record<keyof AccountAccessTerms, string>> = {
  permissions:
    'What may be read, each named once. `ReadAccounts` and `ReadTransactions` include their Basic forms.',
  transaction_from_date:
    'The first booking moment that may be seen, inclusive; absent where there is no bound.',
  transaction_to_date: 'The last booking moment that may be seen, inclusive; absent where there is no bound.',
};

/** Until the schemas of consents carry their descriptions. */
const paymentTermsWords: Readonly<Record<keyof PaymentTerms, string>> = {
  amount: 'The amount of the payment, above zero.',
  creditor_account: 'The account of the payee.',
  debtor_account: 'The account that pays. Absent if the customer chooses it.',
  reference: 'The reference that the payee reads.',
  end_to_end_id: 'An id of yours that travels with the payment.',
};

const fundsFields: Readonly<Record<keyof FundsConfirmationTerms, string>> = {
  debtor_account: 'The account that is asked about.',
};

/** What documents say of the end of a consent. */
export const statusReasonWords: ShapeWords<StatusReason> = {
  description: 'Why a consent ended.',
  fields: { code: 'For programs.', description: 'For people: one fixed sentence for each code.' },
};

/** What documents say of an account-access consent. */
export const accountAccessWords: ShapeWords<AccountAccessConsent> = {
  description:
    'A consent to read accounts. It never tells the customer, nor the accounts that were selected.',
  fields: { ...headFields, ...accessFields },
};

/** What documents say of a payment consent. */
export const paymentWords: ShapeWords<PaymentConsent> = {
  description: 'A consent to make one payment. It holds for 24 hours and is used up by the payment.',
  fields: { ...headFields, ...paymentTermsWords },
};

/** What documents say of a funds-confirmation consent. */
export const fundsConfirmationWords: ShapeWords<FundsConfirmationConsent> = {
  description: 'A consent to ask whether an account holds enough money.',
  fields: { ...headFields, ...fundsFields },
};

const chosenExpiry =
  'Until when it is to hold: a moment with a time and a zone, ahead, and no more than 90 days of 24 hours after the creation. Absent: those 90 days.';

/** What documents say of a request for an account-access consent. */
export const accountAccessBodyWords = {
  description: 'What a customer is to allow a third party to read.',
  fields: {
    ...accessFields,
    permissions: 'What is to be read, at least one; one that is named twice counts once.',
    expiration_date: chosenExpiry,
    transaction_from_date:
      'The first booking moment that is to be seen, inclusive: a moment with a time and a zone, before the expiration date.',
    transaction_to_date:
      'The last booking moment that is to be seen, inclusive: a moment with a time and a zone, not before `transaction_from_date`.',
  },
} satisfies ShapeWords<AccountAccessTerms & Pick<ConsentHead, 'expiration_date'>>;

/** What documents say of a request for a payment consent. */
export const paymentBodyWords: ShapeWords<PaymentTerms> = {
  description: 'The one payment that a customer is to agree to.',
  fields: {
    ...paymentTermsWords,
    amount: 'How much is to be paid: more than nothing.',
    debtor_account: 'The account that is to pay. Absent: the customer chooses it.',
  },
};

/** What documents say of a request for a funds-confirmation consent. */
export const fundsConfirmationBodyWords: ShapeWords<
  FundsConfirmationTerms & Pick<ConsentHead, 'expiration_date'>
> = {
  description: 'The account that a third party is to be allowed to ask about.',
  fields: { ...fundsFields, expiration_date: chosenExpiry },
};
