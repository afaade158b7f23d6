import { requestedMomentSchema } from '@ob/consent/routes';
import type { PaymentFailure } from '@ob/core';
import {
  accountReferenceSchema,
  creditDebitIndicatorSchema,
  nameTextSchema,
  paymentFailureSchema,
  plainTextSchema,
  positiveAmountSchema,
  referenceSchema,
  standingOrderSchema,
  transactionSchema,
} from '@ob/core/schema';
import { type ApiErrors, accept, type Result } from '@ob/http';
import { type BodyDescription, describeSchema, type Operation, parseBody } from '@ob/http/routes';
import { z } from 'zod';
import type { StandingOrderRequest } from '../ledger/standing-order.ts';
import type { TransactionPosting } from '../ledger/transactions.ts';
import { controlBodyExamples } from './control-examples.ts';

/** Any text is valid: an unknown name or id gives `not_found`. */
const name = z.string('Must be a text.');

const noFieldsSchema = z
  .strictObject({})
  .meta({ id: 'SandboxStep', description: 'An empty object. The body may be left out.' });

const consentApprovalSchema = z
  .strictObject({
    customer: name.meta({ description: 'The user name of the customer: `alice`, `bob` or `carol`.' }),
    account_ids: z
      .exactOptional(
        z.array(name, 'Must be a list of account ids.').min(1, 'Must name at least one account.'),
      )
      .meta({
        description:
          'The accounts to select. Without it, every account that fits; for payments and funds confirmations, the first of them.',
      }),
  })
  .meta({
    id: 'SandboxConsentApproval',
    description: 'The customer who authorizes a consent, and the accounts.',
  });

export interface ConsentApproval extends z.infer<typeof consentApprovalSchema> {}

const consentRevocationSchema = z
  .strictObject({
    by: z
      .enum(['customer', 'bank'], 'Must be customer or bank.')
      .meta({ description: 'The party that revokes the consent.' }),
  })
  .meta({ id: 'SandboxConsentRevocation', description: 'The revocation of a consent.' });

export interface ConsentRevocation extends z.infer<typeof consentRevocationSchema> {}

const merchantSchema = z
  .strictObject({
    name: nameTextSchema(140).meta({ description: 'The name of the merchant.' }),
    category_code: z
      .string('Must be a text.')
      .regex(/^[0-9]{4}$/, 'Must be four digits.')
      .meta({ description: 'The merchant category code (ISO 18245).' }),
  })
  .meta({ id: 'SandboxMerchantDetails', description: 'The merchant of a card payment.' });

const party = z.exactOptional(accountReferenceSchema);
const moment = z.exactOptional(requestedMomentSchema);

const transactionPostingSchema = z
  .strictObject({
    account_id: name.meta({ description: 'The id of the account: any of the sandbox.' }),
    amount: positiveAmountSchema.meta({ description: 'The amount, in the currency of the account.' }),
    credit_debit_indicator: creditDebitIndicatorSchema.meta({
      description: '`Credit` for money that comes in, `Debit` for money that goes out.',
    }),
    status: z.exactOptional(transactionSchema.shape.status).meta({
      description:
        'The default is `booked`. A `pending` transaction holds its amount, and no event reports it.',
    }),
    booking_date_time: moment.meta({
      description: 'A timestamp with a time and a zone, past or future. The default is now.',
    }),
    value_date_time: moment.meta({
      description: 'The time from which interest is calculated: a timestamp with a time and a zone.',
    }),
    transaction_information: z
      .exactOptional(plainTextSchema(500))
      .meta({ description: 'The text of the bank for this transaction.' }),
    merchant_details: z.exactOptional(merchantSchema).meta({ description: 'The merchant, if a card paid.' }),
    creditor_account: party.meta({ description: 'The account of the payee.' }),
    debtor_account: party.meta({ description: 'The account of the payer.' }),
    reference: z.exactOptional(referenceSchema).meta({ description: 'The reference of the payment.' }),
  })
  .meta({
    id: 'SandboxTransaction',
    description: 'A transaction with another bank. The sandbox fills in the fields that you leave out.',
  }) satisfies z.ZodType<TransactionPosting>;

const standingOrderRequestSchema = z
  .strictObject({
    account_id: name.meta({ description: 'The id of the account that pays: any of the sandbox.' }),
    frequency: standingOrderSchema.shape.frequency,
    amount: positiveAmountSchema.meta({
      description: 'The amount of each payment, in the currency of the account.',
    }),
    creditor_account: accountReferenceSchema.meta({ description: 'The account of the payee.' }),
    reference: z.exactOptional(referenceSchema).meta({ description: 'The reference of the payments.' }),
  })
  .meta({
    id: 'SandboxStandingOrder',
    description: 'A standing order. Its first payment is one interval from now.',
  }) satisfies z.ZodType<StandingOrderRequest>;

const failureSchema = z
  .strictObject({
    reason: z.exactOptional(paymentFailureSchema).meta({
      description:
        'The default is `rejected_by_bank` for a payment and `insufficient_funds` for a standing order.',
    }),
  })
  .meta({ id: 'SandboxFailure', description: 'The reason of the failure. The body may be left out.' });

export interface ControlledFailure {
  readonly reason?: PaymentFailure;
}

/** Ten years of 365 days, in seconds. */
const maxAdvance = 315_360_000;

const clockAdvanceSchema = z
  .strictObject({
    advance_seconds: z
      .number('Must be a number of seconds.')
      .min(0, 'Must not be negative.')
      .max(maxAdvance, `Must be at most ${maxAdvance}.`)
      .meta({ description: 'The seconds to move the clock forward, rounded to milliseconds.' }),
  })
  .meta({ id: 'SandboxClockAdvance', description: 'The move of the clock of the service.' });

export interface ClockAdvance extends z.infer<typeof clockAdvanceSchema> {}

/** One schema parses and describes the body. */
export interface ControlBody<Body> {
  /** Absent: there is no body. */
  readonly described?: NonNullable<Operation['body']>;
  /** A refusal lists all errors. */
  readonly parse: (body: unknown) => Result<Body, ApiErrors>;
}

function createBody<Body>(
  schema: z.ZodType<Body>,
  examples: BodyDescription['examples'],
  { required } = { required: true },
): ControlBody<Body> {
  const content = { mediaType: 'application/json', schema: describeSchema(schema, 'input'), examples };
  return { described: { required, contents: [content] }, parse: (body) => parseBody(schema, body) };
}

const optional = { required: false };

export const noBody: ControlBody<undefined> = { parse: () => accept(undefined) };

export const noFieldsBody: ControlBody<object> = createBody(
  noFieldsSchema,
  controlBodyExamples.nothing,
  optional,
);

export const approvalBody = createBody<ConsentApproval>(consentApprovalSchema, controlBodyExamples.approval);

export const revocationBody = createBody<ConsentRevocation>(
  consentRevocationSchema,
  controlBodyExamples.revocation,
);

export const transactionBody = createBody<TransactionPosting>(
  transactionPostingSchema,
  controlBodyExamples.transaction,
);

export const standingOrderBody = createBody<StandingOrderRequest>(
  standingOrderRequestSchema,
  controlBodyExamples.standingOrder,
);

export const failureBody = createBody<ControlledFailure>(
  failureSchema,
  controlBodyExamples.failure,
  optional,
);

export const clockBody = createBody<ClockAdvance>(clockAdvanceSchema, controlBodyExamples.clock);
