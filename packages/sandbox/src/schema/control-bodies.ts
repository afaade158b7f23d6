import { requestedMomentSchema } from '@ob/consent/schema';
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
import type { Faults, Result } from '@ob/http';
import { nameSchema, parseBody } from '@ob/http/schema';
import { z } from 'zod';
import type { TransactionPosting } from '../ledger/posting.ts';
import type { StandingOrderRequest } from '../ledger/standing-order.ts';
import {
  advanceWords,
  approvalWords,
  failureWords,
  merchantWords,
  postingWords,
  revocationWords,
  standingOrderWords,
} from './control-words.ts';

/** A text by which something is looked up: whatever it is, what is not there is not found. */
const name = z.string('Must be a text.');

/** The body of a request that needs none. */
export const noFieldsSchema = nameSchema('SandboxStep', z.strictObject({}), {
  description: 'Nothing: the body may be left out.',
});

/** The body that authorizes a consent. */
export const consentApprovalSchema = nameSchema(
  'SandboxConsentApproval',
  z.strictObject({
    customer: name,
    account_ids: z.exactOptional(
      z.array(name, 'Must be a list of account ids.').min(1, 'Must name at least one account.'),
    ),
  }),
  approvalWords,
);

/** A body that authorizes a consent. */
export interface ConsentApproval extends z.infer<typeof consentApprovalSchema> {}

/** The body that revokes a consent. */
export const consentRevocationSchema = nameSchema(
  'SandboxConsentRevocation',
  z.strictObject({ by: z.enum(['customer', 'bank'], 'Must be customer or bank.') }),
  revocationWords,
);

/** A body that revokes a consent. */
export interface ConsentRevocation extends z.infer<typeof consentRevocationSchema> {}

const merchantSchema = nameSchema(
  'SandboxMerchantDetails',
  z.strictObject({
    name: nameTextSchema(140),
    category_code: z.string('Must be a text.').regex(/^[0-9]{4}$/, 'Must be four digits.'),
  }),
  merchantWords,
);

/** The body that posts a transaction. */
export const transactionPostingSchema = nameSchema(
  'SandboxTransaction',
  z.strictObject({
    account_id: name,
    amount: positiveAmountSchema,
    credit_debit_indicator: creditDebitIndicatorSchema,
    status: z.exactOptional(transactionSchema.shape.status),
    booking_date_time: z.exactOptional(requestedMomentSchema),
    value_date_time: z.exactOptional(requestedMomentSchema),
    transaction_information: z.exactOptional(plainTextSchema(500)),
    merchant_details: z.exactOptional(merchantSchema),
    creditor_account: z.exactOptional(accountReferenceSchema),
    debtor_account: z.exactOptional(accountReferenceSchema),
    reference: z.exactOptional(referenceSchema),
  }),
  postingWords,
) satisfies z.ZodType<TransactionPosting>;

/** The body that sets up a standing order. */
export const standingOrderRequestSchema = nameSchema(
  'SandboxStandingOrder',
  z.strictObject({
    account_id: name,
    frequency: standingOrderSchema.shape.frequency,
    amount: positiveAmountSchema,
    creditor_account: accountReferenceSchema,
    reference: z.exactOptional(referenceSchema),
  }),
  standingOrderWords,
) satisfies z.ZodType<StandingOrderRequest>;

/** The body that lets something fail. */
export const failureSchema = nameSchema(
  'SandboxFailure',
  z.strictObject({ reason: z.exactOptional(paymentFailureSchema) }),
  failureWords,
);

/** A body that lets something fail. */
export interface ControlledFailure {
  readonly reason?: PaymentFailure;
}

/** The most seconds by which one request moves the time: ten years of 365 days. */
const longestAdvance = 315_360_000;

/** The body that moves the time of the service. */
export const clockAdvanceSchema = nameSchema(
  'SandboxClockAdvance',
  z.strictObject({
    advance_seconds: z
      .number('Must be a number of seconds.')
      .min(0, 'Must not be negative.')
      .max(longestAdvance, `Must be at most ${longestAdvance}.`),
  }),
  advanceWords,
);

/** A body that moves the time of the service. */
export interface ClockAdvance extends z.infer<typeof clockAdvanceSchema> {}

type Parse<Body> = (body: unknown) => Result<Body, Faults>;

function parseBy<Body>(schema: z.ZodType<Body>): Parse<Body> {
  return (body) => parseBody(schema, body);
}

/** Parses the body of a request that needs none; refuses any field. */
export const parseNoFields: Parse<object> = parseBy(noFieldsSchema);

/** Parses a body that authorizes a consent; refuses it with every fault at once, as all of these do. */
export const parseConsentApproval: Parse<ConsentApproval> = parseBy(consentApprovalSchema);

/** Parses a body that revokes a consent. */
export const parseConsentRevocation: Parse<ConsentRevocation> = parseBy(consentRevocationSchema);

/** Parses a body that posts a transaction. */
export const parseTransaction: Parse<TransactionPosting> = parseBy(transactionPostingSchema);

/** Parses a body that sets up a standing order. */
export const parseStandingOrder: Parse<StandingOrderRequest> = parseBy(standingOrderRequestSchema);

/** Parses a body that lets something fail. */
export const parseFailure: Parse<ControlledFailure> = parseBy(failureSchema);

/** Parses a body that moves the time of the service. */
export const parseClockAdvance: Parse<ClockAdvance> = parseBy(clockAdvanceSchema);
