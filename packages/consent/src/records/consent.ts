import { consentStatuses, type Permission, permissions } from '@ob/core';
import {
  debtorReferenceSchema,
  identifierTextSchema,
  paymentTermsShape,
  type ReadonlyDeep,
  timestampSchema,
} from '@ob/core/schema';
import { z } from 'zod';
import { type StatusReasonCode, statusReasons } from './status-reason.ts';

const permissionNames = Object.keys(permissions) as [Permission, ...Permission[]];

export const statusReasonCodeSchema = z.enum(
  Object.keys(statusReasons) as [StatusReasonCode, ...StatusReasonCode[]],
);

const statusReasonSchema = z
  .strictObject({
    code: statusReasonCodeSchema.meta({ description: 'The reason, for programs.' }),
    description: z
      .exactOptional(z.string())
      .meta({ description: 'The reason, for people: one fixed sentence for each code.' }),
  })
  .meta({ id: 'ConsentStatusReason', description: 'The reason why a consent ended.' });

function createHead<Type extends string>(type: Type) {
  return {
    consent_id: identifierTextSchema.meta({ description: 'The id of the consent.' }),
    status: z.enum(consentStatuses).meta({
      description:
        'The status of the consent now. Only an `authorized` consent gives access. The last four are final. Only a payment consent is `consumed`.',
    }),
    creation_date_time: timestampSchema.meta({ description: 'The time of the request for the consent.' }),
    status_update_date_time: timestampSchema.meta({ description: 'The time of the change to this status.' }),
    expiration_date: timestampSchema.meta({ description: 'The end of the consent.' }),
    status_reason: z.exactOptional(statusReasonSchema).meta({
      description: 'The reason why the consent ended. Rejected, revoked and expired consents have it.',
    }),
    consent_type: z.literal(type).meta({ description: 'The type of the consent.' }),
  };
}

export const accountAccessConsentSchema = z
  .strictObject({
    ...createHead('account-access'),
    permissions: z.array(z.enum(permissionNames)).min(1).meta({
      description:
        'The data that may be read, each permission once. `ReadAccounts` and `ReadTransactions` include their Basic forms.',
    }),
    transaction_from_date: z.exactOptional(timestampSchema).meta({
      description: 'The earliest booking time that may be read, inclusive. Absent without a limit.',
    }),
    transaction_to_date: z.exactOptional(timestampSchema).meta({
      description: 'The latest booking time that may be read, inclusive. Absent without a limit.',
    }),
  })
  .meta({
    id: 'AccountAccessConsent',
    description: 'A consent to read accounts. It names neither the customer nor the selected accounts.',
  });

/** A consent to read accounts, balances and transactions. */
export interface AccountAccessConsent extends ReadonlyDeep<z.infer<typeof accountAccessConsentSchema>> {}

export const paymentConsentSchema = z.strictObject({ ...createHead('payment'), ...paymentTermsShape }).meta({
  id: 'PaymentConsent',
  description: 'A consent to make one payment. It is valid for 24 hours, and the payment consumes it.',
});

/** A consent to make one payment. */
export interface PaymentConsent extends ReadonlyDeep<z.infer<typeof paymentConsentSchema>> {}

export const fundsConfirmationConsentSchema = z
  .strictObject({
    ...createHead('funds-confirmation'),
    debtor_account: debtorReferenceSchema.meta({ description: 'The account to check.' }),
  })
  .meta({
    id: 'FundsConfirmationConsent',
    description: 'A consent to check whether an account has enough money.',
  });

/** A consent to check whether an account has enough money. */
export interface FundsConfirmationConsent
  extends ReadonlyDeep<z.infer<typeof fundsConfirmationConsentSchema>> {}

/** A consent as the API returns it. */
export const consentSchema = z.discriminatedUnion('consent_type', [
  accountAccessConsentSchema,
  paymentConsentSchema,
  fundsConfirmationConsentSchema,
]);

/** A consent as the third party sees it, without the customer and the selected accounts. */
export type Consent = AccountAccessConsent | PaymentConsent | FundsConfirmationConsent;
