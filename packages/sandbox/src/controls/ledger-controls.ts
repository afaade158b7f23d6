import { closeAccount, disableAccount, enableAccount } from '../ledger/change-accounts.ts';
import {
  cancelStandingOrder,
  createStandingOrder,
  executeStandingOrder,
  failStandingOrder,
} from '../ledger/change-standing-orders.ts';
import { bookTransaction, postTransaction, removeTransaction } from '../ledger/change-transactions.ts';
import type { TransactionPosting } from '../ledger/posting.ts';
import type { StandingOrderRequest } from '../ledger/standing-order.ts';
import {
  type ControlledFailure,
  parseFailure,
  parseNoFields,
  parseStandingOrder,
  parseTransaction,
} from '../schema/control-bodies.ts';
import { tellPosting, tellStep } from './control-faults.ts';
import type { SandboxRoutePorts } from './control-ports.ts';
import { type Control, type ControlOutcome, readOptional, readWhole } from './control-route.ts';

/** Posts a transaction with another bank. */
export const postControl: Control<TransactionPosting> = {
  path: '/sandbox/transactions',
  status: 201,
  read: readWhole(parseTransaction),
  act: async (ports, { body }) => tellPosting(await postTransaction(ports, body)),
};

/** Sets up a standing order as the account's holder. */
export const createOrderControl: Control<StandingOrderRequest> = {
  path: '/sandbox/standing-orders',
  status: 201,
  read: readWhole(parseStandingOrder),
  act: async (ports, { body }) => tellPosting(await createStandingOrder(ports, body)),
};

/** Lets the next payment of a standing order fail. */
export const failOrderControl: Control<ControlledFailure> = {
  path: '/sandbox/standing-orders/{id}/fail',
  status: 200,
  read: readOptional(parseFailure),
  act: async (ports, { id, body }) =>
    tellStep('standing order', await failStandingOrder(ports, { standingOrderId: id, ...body })),
};

/** The steps of what the path names, whose requests say nothing more. */
export const stepControls: readonly Control<object>[] = [
  stepOf('/sandbox/transactions/{id}/book', async (ports, transactionId) =>
    tellStep('transaction', await bookTransaction(ports, { transactionId })),
  ),
  {
    ...stepOf('/sandbox/transactions/{id}/remove', async (ports, transactionId) =>
      tellStep('transaction', await removeTransaction(ports, { transactionId })),
    ),
    status: 204,
  },
  stepOf('/sandbox/standing-orders/{id}/execute', async (ports, standingOrderId) =>
    tellStep('standing order', await executeStandingOrder(ports, { standingOrderId })),
  ),
  stepOf('/sandbox/standing-orders/{id}/cancel', async (ports, standingOrderId) =>
    tellStep('standing order', await cancelStandingOrder(ports, { standingOrderId })),
  ),
  ...Object.entries({ close: closeAccount, disable: disableAccount, enable: enableAccount }).map(
    ([step, change]) =>
      stepOf(`/sandbox/accounts/{id}/${step}`, async (ports, accountId) =>
        tellStep('account', await change(ports, { accountId })),
      ),
  ),
];

function stepOf(
  path: string,
  take: (ports: SandboxRoutePorts, id: string) => Promise<ControlOutcome>,
): Control<object> {
  return {
    path,
    status: 200,
    read: readOptional(parseNoFields),
    act: (ports, { id }) => take(ports, id),
  };
}
