import { type DescribedSchema, describeSchema } from '@ob/http/schema';
import { controlAnswerSchemas, pathIdSchema } from './control-answers.ts';
import {
  clockAdvanceSchema,
  consentApprovalSchema,
  consentRevocationSchema,
  failureSchema,
  noFieldsSchema,
  standingOrderRequestSchema,
  transactionPostingSchema,
} from './control-bodies.ts';

/** What the controls of the sandbox take, for documents. */
export const describedBodies = {
  nothing: describeSchema(noFieldsSchema, 'input'),
  approval: describeSchema(consentApprovalSchema, 'input'),
  revocation: describeSchema(consentRevocationSchema, 'input'),
  transaction: describeSchema(transactionPostingSchema, 'input'),
  standingOrder: describeSchema(standingOrderRequestSchema, 'input'),
  failure: describeSchema(failureSchema, 'input'),
  clock: describeSchema(clockAdvanceSchema, 'input'),
} as const satisfies Readonly<Record<string, DescribedSchema>>;

/** What they answer with. */
export const describedAnswers = {
  consent: describeSchema(controlAnswerSchemas.consent, 'output'),
  history: describeSchema(controlAnswerSchemas.history, 'output'),
  transaction: describeSchema(controlAnswerSchemas.transaction, 'output'),
  standingOrder: describeSchema(controlAnswerSchemas.standingOrder, 'output'),
  payment: describeSchema(controlAnswerSchemas.payment, 'output'),
  account: describeSchema(controlAnswerSchemas.account, 'output'),
  clock: describeSchema(controlAnswerSchemas.clock, 'output'),
} as const satisfies Readonly<Record<string, DescribedSchema>>;

/** The id of what a path names. */
export const describedPathId: DescribedSchema = describeSchema(pathIdSchema, 'input');
