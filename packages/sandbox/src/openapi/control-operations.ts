import type { Operation } from '@ob/http/openapi';
import { type ControlWords, describeControl } from './describe-control.ts';

const byState = ['not_found', 'invalid_status'] as const;
const byPaymentState = ['not_found', 'invalid_payment_status', 'invalid_field'] as const;
const byBody = ['missing_field', 'invalid_field', ...byState] as const;

const consents: readonly ControlWords[] = [
  {
    path: '/sandbox/consents/{id}/authorize',
    operationId: 'authorizeSandboxConsent',
    summary: 'Authorize a consent as a customer',
    description:
      'Does what the customer does on the consent page, without a browser; `consent.authorized` is sent. The same customer may authorize it again, which ends the tokens issued for it. An account that the customer does not hold is not found.',
    takes: 'approval',
    tells: 'consent',
    refusals: byBody,
  },
  {
    path: '/sandbox/consents/{id}/reject',
    operationId: 'rejectSandboxConsent',
    summary: 'Deny a consent as a customer',
    description: 'For a consent that awaits its customer; `consent.rejected` is sent.',
    takes: 'nothing',
    tells: 'consent',
    refusals: ['invalid_field', ...byState],
  },
  {
    path: '/sandbox/consents/{id}/revoke',
    operationId: 'revokeSandboxConsent',
    summary: 'Revoke a consent as its customer or as the bank',
    description:
      'Ends the consent with everything that is built on it; `consent.revoked` is sent. The customer revokes what is authorized, and no consent to a payment; the bank revokes any consent that is authorized.',
    takes: 'revocation',
    tells: 'consent',
    refusals: byBody,
  },
  {
    path: '/sandbox/consents/{id}/history',
    operationId: 'getSandboxConsentHistory',
    summary: 'Read the history of a consent',
    description: 'Tells everything that has happened to a consent, the oldest first.',
    tells: 'history',
    refusals: ['not_found'],
  },
];

const transactions: readonly ControlWords[] = [
  {
    path: '/sandbox/transactions',
    operationId: 'postSandboxTransaction',
    summary: 'Post a transaction',
    description:
      'Moves money between an account and another bank. A booked transaction moves the balances and is told by `transaction.posted` and `balance.updated`; a pending one holds its amount. A closed account takes none.',
    takes: 'transaction',
    tells: 'transaction',
    isCreated: true,
    refusals: byBody,
  },
  {
    path: '/sandbox/transactions/{id}/book',
    operationId: 'bookSandboxTransaction',
    summary: 'Book a pending transaction',
    description: 'Books it under its id and as of now; `transaction.posted` and `balance.updated` are sent.',
    takes: 'nothing',
    tells: 'transaction',
    refusals: ['invalid_field', ...byState],
  },
  {
    path: '/sandbox/transactions/{id}/remove',
    operationId: 'removeSandboxTransaction',
    summary: 'Remove a pending transaction',
    description: 'Gives back what was held for it.',
    takes: 'nothing',
    refusals: ['invalid_field', ...byState],
  },
];

const standingOrders: readonly ControlWords[] = [
  {
    path: '/sandbox/standing-orders',
    operationId: 'createSandboxStandingOrder',
    summary: 'Set up a standing order',
    description: 'It pays for the first time one period from now; `schedule.created` is sent.',
    takes: 'standingOrder',
    tells: 'standingOrder',
    isCreated: true,
    refusals: byBody,
  },
  {
    path: '/sandbox/standing-orders/{id}/execute',
    operationId: 'executeSandboxStandingOrder',
    summary: 'Make the next payment of a standing order now',
    description:
      '`schedule.executed`, `transaction.posted` and `balance.updated` are sent. Where the money is not there, that payment fails, `schedule.failed` is sent, and the order goes on with the next.',
    takes: 'nothing',
    tells: 'standingOrder',
    refusals: ['invalid_field', ...byState],
  },
  {
    path: '/sandbox/standing-orders/{id}/fail',
    operationId: 'failSandboxStandingOrder',
    summary: 'Let the next payment of a standing order fail',
    description: '`schedule.failed` is sent, and the order goes on with the payment after it.',
    takes: 'failure',
    tells: 'standingOrder',
    refusals: ['invalid_field', ...byState],
  },
  {
    path: '/sandbox/standing-orders/{id}/cancel',
    operationId: 'cancelSandboxStandingOrder',
    summary: 'Cancel a standing order',
    description: 'For good; `schedule.cancelled` is sent.',
    takes: 'nothing',
    tells: 'standingOrder',
    refusals: ['invalid_field', ...byState],
  },
];

const payments: readonly ControlWords[] = [
  {
    path: '/sandbox/payments/{id}/complete',
    operationId: 'completeSandboxPayment',
    summary: 'Carry out a payment now',
    description:
      'Debits the account that pays and posts the transaction. Where the bank could not carry it out, the payment fails and tells why.',
    takes: 'nothing',
    tells: 'payment',
    refusals: byPaymentState,
  },
  {
    path: '/sandbox/payments/{id}/fail',
    operationId: 'failSandboxPayment',
    summary: 'Let a payment fail',
    description: 'No money moves; `payment.failed` is sent.',
    takes: 'failure',
    tells: 'payment',
    refusals: byPaymentState,
  },
];

const accounts: readonly ControlWords[] = [
  {
    path: '/sandbox/accounts/{id}/close',
    operationId: 'closeSandboxAccount',
    summary: 'Close an account',
    description:
      'Permanent: the account leaves every list and takes no more transactions. Its standing orders are cancelled, and consents without another open account end with `account_unavailable`.',
    takes: 'nothing',
    tells: 'account',
    refusals: ['invalid_field', ...byState],
  },
  {
    path: '/sandbox/accounts/{id}/disable',
    operationId: 'disableSandboxAccount',
    summary: 'Disable an account',
    description: 'It can still be read and paid into, but does not pay.',
    takes: 'nothing',
    tells: 'account',
    refusals: ['invalid_field', ...byState],
  },
  {
    path: '/sandbox/accounts/{id}/enable',
    operationId: 'enableSandboxAccount',
    summary: 'Enable an account',
    description: 'For an account that is disabled, or whose opening is pending.',
    takes: 'nothing',
    tells: 'account',
    refusals: ['invalid_field', ...byState],
  },
];

const clock: ControlWords = {
  path: '/sandbox/clock',
  operationId: 'moveSandboxClock',
  summary: 'Move the time of the service on',
  description:
    'For every decision, token and schedule of deliveries; what comes due by it is done at once. Only where the server allows it, and until it starts anew.',
  takes: 'clock',
  tells: 'clock',
  refusals: ['missing_field', 'invalid_field'],
};

/** The operations of the controls of a sandbox. */
export const sandboxOperations: readonly Operation[] = [
  ...consents,
  ...transactions,
  ...standingOrders,
  ...payments,
  ...accounts,
  clock,
].map(describeControl);
