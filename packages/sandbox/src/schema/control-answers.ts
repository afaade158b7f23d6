import { actorTypes, type HistoryRow, type StatusReasonCode, statusReasons } from '@ob/consent';
import { consentSchema } from '@ob/consent/schema';
import { consentStatuses } from '@ob/core';
import {
  accountSchema,
  identifierTextSchema,
  paymentSchema,
  standingOrderSchema,
  timestampSchema,
  transactionSchema,
} from '@ob/core/schema';
import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';

const reasonCodes = Object.keys(statusReasons) as [StatusReasonCode, ...StatusReasonCode[]];

const historyRowSchema = nameSchema(
  'SandboxConsentHistoryRow',
  z.strictObject({
    from: z.exactOptional(z.enum(consentStatuses)),
    to: z.enum(consentStatuses),
    reason: z.exactOptional(z.enum(reasonCodes)),
    actor_type: z.enum(actorTypes),
    actor_id: z.string(),
    interaction_id: z.exactOptional(z.string()),
    date_time: timestampSchema,
  }),
  {
    description: 'One thing that happened to a consent.',
    fields: {
      from: 'The status before; absent on the first row, the creation.',
      to: 'The status from then on.',
      reason: 'Why it ended; absent where no reason is told.',
      actor_type: 'On whose behalf it happened.',
      actor_id:
        'The id of the third party or of the customer, or the name of what did it: `sandbox` for its controls.',
      interaction_id: 'The interaction id of the request that caused it; absent where none did.',
      date_time: 'When it happened.',
    },
  },
) satisfies z.ZodType<HistoryRow>;

function nameAnswer(kind: string, data: z.ZodType) {
  return nameSchema(`Sandbox${kind}Response`, z.strictObject({ data }), {
    description: 'The answer.',
    fields: { data: 'What is told, as it stands after the request.' },
  });
}

/** What the controls of the sandbox answer with. */
export const controlAnswerSchemas = {
  consent: nameAnswer('Consent', consentSchema),
  history: nameAnswer('ConsentHistory', z.array(historyRowSchema)),
  transaction: nameAnswer('Transaction', transactionSchema),
  standingOrder: nameAnswer('StandingOrder', standingOrderSchema),
  payment: nameAnswer('Payment', paymentSchema),
  account: nameAnswer('Account', accountSchema),
  clock: nameAnswer('Clock', z.strictObject({ now: timestampSchema })),
} as const;

/** The id of anything, as it stands in a path. */
export const pathIdSchema = identifierTextSchema;
