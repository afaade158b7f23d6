import type { ApiError } from '@ob/http';
import { closeAccount, disableAccount, enableAccount } from '../ledger/accounts.ts';
import type { StandingOrderRequest } from '../ledger/standing-order.ts';
import {
  cancelStandingOrder,
  createStandingOrder,
  executeStandingOrder,
  failStandingOrder,
} from '../ledger/standing-orders.ts';
import type { TransactionPosting } from '../ledger/transactions.ts';
import { bookTransaction, postTransaction, removeTransaction } from '../ledger/transactions.ts';
import { controlAnswers } from '../schema/control-answers.ts';
import {
  type ControlledFailure,
  failureBody,
  noFieldsBody,
  standingOrderBody,
  transactionBody,
} from '../schema/control-bodies.ts';
import type { Control } from './control.ts';
import {
  describeUnknown,
  invalidField,
  missingField,
  toControlOutcome,
  toPostingOutcome,
  wrongStatus,
} from './control-errors.ts';

/** Posts a transaction with another bank. */
export const postControl: Control<TransactionPosting> = {
  path: '/sandbox/transactions',
  operationId: 'postSandboxTransaction',
  summary: 'Post a transaction',
  description:
    'Moves money between an account and another bank. A booked transaction moves the balances and is told by `transaction.posted` and `balance.updated`; a pending one holds its amount. A closed account takes none.',
  takes: transactionBody,
  tells: controlAnswers.transaction,
  isCreated: true,
  refusals: [missingField, ...listStepRefusals('account')],
  act: async (ports, { body }) => toPostingOutcome(await postTransaction(ports, body)),
};

/** Sets up a standing order as the account's holder. */
export const createOrderControl: Control<StandingOrderRequest> = {
  path: '/sandbox/standing-orders',
  operationId: 'createSandboxStandingOrder',
  summary: 'Set up a standing order',
  description: 'It pays for the first time one period from now; `schedule.created` is sent.',
  takes: standingOrderBody,
  tells: controlAnswers.standingOrder,
  isCreated: true,
  refusals: [missingField, ...listStepRefusals('account')],
  act: async (ports, { body }) => toPostingOutcome(await createStandingOrder(ports, body)),
};

/** Lets the next payment of a standing order fail. */
export const failOrderControl: Control<ControlledFailure> = {
  path: '/sandbox/standing-orders/{id}/fail',
  operationId: 'failSandboxStandingOrder',
  summary: 'Let the next payment of a standing order fail',
  description: '`schedule.failed` is sent, and the order goes on with the payment after it.',
  takes: failureBody,
  tells: controlAnswers.standingOrder,
  refusals: listStepRefusals('standing order'),
  act: async (ports, { id, body }) =>
    toControlOutcome('standing order', await failStandingOrder(ports, { standingOrderId: id, ...body })),
};

const transactionStep = { takes: noFieldsBody, refusals: listStepRefusals('transaction') };

const orderStep = {
  takes: noFieldsBody,
  tells: controlAnswers.standingOrder,
  refusals: listStepRefusals('standing order'),
};

const accountStep = {
  takes: noFieldsBody,
  tells: controlAnswers.account,
  refusals: listStepRefusals('account'),
};

/** The steps of what the path names, whose requests say nothing more. */
export const stepControls: readonly Control<object>[] = [
  {
    ...transactionStep,
    path: '/sandbox/transactions/{id}/book',
    operationId: 'bookSandboxTransaction',
    summary: 'Book a pending transaction',
    description: 'Books it under its id and as of now; `transaction.posted` and `balance.updated` are sent.',
    tells: controlAnswers.transaction,
    act: async (ports, { id }) =>
      toControlOutcome('transaction', await bookTransaction(ports, { transactionId: id })),
  },
  {
    ...transactionStep,
    path: '/sandbox/transactions/{id}/remove',
    operationId: 'removeSandboxTransaction',
    summary: 'Remove a pending transaction',
    description: 'Gives back what was held for it.',
    act: async (ports, { id }) =>
      toControlOutcome('transaction', await removeTransaction(ports, { transactionId: id })),
  },
  {
    ...orderStep,
    path: '/sandbox/standing-orders/{id}/execute',
    operationId: 'executeSandboxStandingOrder',
    summary: 'Make the next payment of a standing order now',
    description:
      '`schedule.executed`, `transaction.posted` and `balance.updated` are sent. Where the money is not there, that payment fails, `schedule.failed` is sent, and the order goes on with the next.',
    act: async (ports, { id }) =>
      toControlOutcome('standing order', await executeStandingOrder(ports, { standingOrderId: id })),
  },
  {
    ...orderStep,
    path: '/sandbox/standing-orders/{id}/cancel',
    operationId: 'cancelSandboxStandingOrder',
    summary: 'Cancel a standing order',
    description: 'For good; `schedule.cancelled` is sent.',
    act: async (ports, { id }) =>
      toControlOutcome('standing order', await cancelStandingOrder(ports, { standingOrderId: id })),
  },
  {
    ...accountStep,
    path: '/sandbox/accounts/{id}/close',
    operationId: 'closeSandboxAccount',
    summary: 'Close an account',
    description:
      'Permanent: the account leaves every list and takes no more transactions. Its standing orders are cancelled, and consents without another open account end with `account_unavailable`.',
    act: async (ports, { id }) => toControlOutcome('account', await closeAccount(ports, { accountId: id })),
  },
  {
    ...accountStep,
    path: '/sandbox/accounts/{id}/disable',
    operationId: 'disableSandboxAccount',
    summary: 'Disable an account',
    description: 'It can still be read and paid into, but does not pay.',
    act: async (ports, { id }) => toControlOutcome('account', await disableAccount(ports, { accountId: id })),
  },
  {
    ...accountStep,
    path: '/sandbox/accounts/{id}/enable',
    operationId: 'enableSandboxAccount',
    summary: 'Enable an account',
    description: 'For an account that is disabled, or whose opening is pending.',
    act: async (ports, { id }) => toControlOutcome('account', await enableAccount(ports, { accountId: id })),
  },
];

function listStepRefusals(thing: string): readonly ApiError[] {
  return [invalidField, describeUnknown(thing), wrongStatus];
}
