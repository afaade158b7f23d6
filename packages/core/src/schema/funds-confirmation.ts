import { z } from 'zod';
import type { Faults } from '../api-error.ts';
import type { FundsConfirmation, FundsRequest } from '../records/funds-confirmation.ts';
import { identifierTextSchema, timestampSchema } from '../records/scalars.ts';
import type { Result } from '../result.ts';
import { linksSchema } from './links.ts';
import { parseBody } from './parse-body.ts';
import { positiveAmountSchema, referenceSchema } from './payment-request.ts';
import { nameSchema } from './schema-names.ts';

/** The body of a question about funds. */
export const fundsConfirmationRequestSchema = nameSchema(
  'FundsConfirmationRequest',
  z.strictObject({ amount: positiveAmountSchema, reference: referenceSchema }),
  {
    description: 'Whether the account of the consent holds an amount.',
    fields: {
      amount: 'How much is asked about: more than nothing, in the currency of the account.',
      reference: 'What you know the question by; the answer repeats it.',
    },
  },
) satisfies z.ZodType<FundsRequest>;

/**
 * Parses the body of a question about funds; its amount comes without zeros in front. Refuses it with every fault at
 * once: fields that are missing, malformed or not known.
 */
export function parseFundsRequest(body: unknown): Result<FundsRequest, Faults> {
  return parseBody(fundsConfirmationRequestSchema, body);
}

/** A funds confirmation as the service answers it. */
export const fundsConfirmationSchema = nameSchema(
  'FundsConfirmation',
  z.strictObject({
    funds_confirmation_id: identifierTextSchema,
    consent_id: identifierTextSchema,
    funds_available: z.boolean(),
    amount: positiveAmountSchema,
    reference: referenceSchema,
    creation_date_time: timestampSchema,
  }),
  {
    description: 'The answer of one moment. Nothing is held back: a later payment may find less.',
    fields: {
      funds_confirmation_id: 'Names this answer, for when you ask the bank about it.',
      consent_id: 'The consent that opened the account.',
      funds_available: 'Whether the account holds the amount. `false` also where it has been closed.',
      amount: 'What was asked about.',
      reference: 'What you know the question by.',
      creation_date_time: 'When it held.',
    },
  },
) satisfies z.ZodType<FundsConfirmation>;

/** What a question about funds is answered with. */
export const fundsConfirmationAnswerSchema = nameSchema(
  'FundsConfirmationResponse',
  z.strictObject({ data: fundsConfirmationSchema, links: linksSchema }),
  { description: 'The answer.', fields: { data: 'What was asked for.', links: 'Where it was asked.' } },
);
