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
import {
  type ControlledFailure,
  failureBody,
  noFieldsBody,
  standingOrderBody,
  transactionBody,
} from '../schema/control-bodies.ts';
import { controlResponses } from '../schema/control-responses.ts';
import {
  describeUnknown,
  invalidField,
  missingField,
  toControlOutcome,
  toPostingOutcome,
  wrongStatus,
} from './control-errors.ts';
import { type ControlRoute, defineControl } from './control-route.ts';

const transactionStep = { body: noFieldsBody, refusals: listStepRefusals('transaction') };

const orderStep = {
  body: noFieldsBody,
  response: controlResponses.standingOrder,
  refusals: listStepRefusals('standing order'),
};

const accountStep = {
  body: noFieldsBody,
  response: controlResponses.account,
  refusals: listStepRefusals('account'),
};

export const ledgerControls: readonly ControlRoute[] = [
  defineControl<TransactionPosting>({
    path: '/sandbox/transactions',
    operationId: 'postSandboxTransaction',
    summary: 'Post a transaction',
    description:
      'Moves money between an account and another bank. A booked transaction changes the balances and sends `transaction.posted` and `balance.updated`. A pending one holds its amount. A closed account refuses transactions.',
    body: transactionBody,
    response: controlResponses.transaction,
    isCreated: true,
    refusals: [missingField, ...listStepRefusals('account')],
    act: async (ports, { body }) => toPostingOutcome(await postTransaction(ports, body)),
  }),
  defineControl<StandingOrderRequest>({
    path: '/sandbox/standing-orders',
    operationId: 'createSandboxStandingOrder',
    summary: 'Set up a standing order',
    description:
      'Creates a standing order. Its first payment is due one period from now. Sends `schedule.created`.',
    body: standingOrderBody,
    response: controlResponses.standingOrder,
    isCreated: true,
    refusals: [missingField, ...listStepRefusals('account')],
    act: async (ports, { body }) => toPostingOutcome(await createStandingOrder(ports, body)),
  }),
  defineControl<ControlledFailure>({
    path: '/sandbox/standing-orders/{id}/fail',
    operationId: 'failSandboxStandingOrder',
    summary: 'Let the next payment of a standing order fail',
    description:
      'The payment is not made, and `schedule.failed` is sent. The order continues with the payment after it.',
    body: failureBody,
    response: controlResponses.standingOrder,
    refusals: listStepRefusals('standing order'),
    act: async (ports, { id, body }) =>
      toControlOutcome('standing order', await failStandingOrder(ports, { standingOrderId: id, ...body })),
  }),
  defineControl({
    ...transactionStep,
    path: '/sandbox/transactions/{id}/book',
    operationId: 'bookSandboxTransaction',
    summary: 'Book a pending transaction',
    description:
      'Books the transaction now, under the same id. Sends `transaction.posted` and `balance.updated`.',
    response: controlResponses.transaction,
    act: async (ports, { id }) =>
      toControlOutcome('transaction', await bookTransaction(ports, { transactionId: id })),
  }),
  defineControl({
    ...transactionStep,
    path: '/sandbox/transactions/{id}/remove',
    operationId: 'removeSandboxTransaction',
    summary: 'Remove a pending transaction',
    description: 'Removes the transaction and releases its amount.',
    act: async (ports, { id }) =>
      toControlOutcome('transaction', await removeTransaction(ports, { transactionId: id })),
  }),
  defineControl({
    ...orderStep,
    path: '/sandbox/standing-orders/{id}/execute',
    operationId: 'executeSandboxStandingOrder',
    summary: 'Make the next payment of a standing order now',
    description:
      'Sends `schedule.executed`, `transaction.posted` and `balance.updated`. Without enough money the payment fails, `schedule.failed` is sent, and the order continues with the next payment.',
    act: async (ports, { id }) =>
      toControlOutcome('standing order', await executeStandingOrder(ports, { standingOrderId: id })),
  }),
  defineControl({
    ...orderStep,
    path: '/sandbox/standing-orders/{id}/cancel',
    operationId: 'cancelSandboxStandingOrder',
    summary: 'Cancel a standing order',
    description: 'Cancels the order permanently. Sends `schedule.cancelled`.',
    act: async (ports, { id }) =>
      toControlOutcome('standing order', await cancelStandingOrder(ports, { standingOrderId: id })),
  }),
  defineControl({
    ...accountStep,
    path: '/sandbox/accounts/{id}/close',
    operationId: 'closeSandboxAccount',
    summary: 'Close an account',
    description:
      'Closes the account permanently. It disappears from every list and refuses transactions. Its standing orders are cancelled. Consents without another open account end with `account_unavailable`.',
    act: async (ports, { id }) => toControlOutcome('account', await closeAccount(ports, { accountId: id })),
  }),
  defineControl({
    ...accountStep,
    path: '/sandbox/accounts/{id}/disable',
    operationId: 'disableSandboxAccount',
    summary: 'Disable an account',
    description: 'The account can still be read and receive money, but cannot pay.',
    act: async (ports, { id }) => toControlOutcome('account', await disableAccount(ports, { accountId: id })),
  }),
  defineControl({
    ...accountStep,
    path: '/sandbox/accounts/{id}/enable',
    operationId: 'enableSandboxAccount',
    summary: 'Enable an account',
    description: 'Enables an account that is `disabled` or `pending`.',
    act: async (ports, { id }) => toControlOutcome('account', await enableAccount(ports, { accountId: id })),
  }),
];

function listStepRefusals(thing: string): readonly ApiError[] {
  return [invalidField, describeUnknown(thing), wrongStatus];
}
