import type { PaymentCases } from './payment-cases.ts';
import type { PaymentHoldings } from './payment-holdings.ts';
import type { TwinRequest } from './twin-case.ts';

type Changes = Partial<Omit<TwinRequest, 'status' | 'body'>> & { readonly body?: unknown };

const control = (
  { paymentsToken }: PaymentHoldings,
  path: string,
  status: number,
  { body, headers, ...more }: Changes = {},
): TwinRequest => ({
  method: 'POST',
  path: `/sandbox/${path}`,
  status,
  ...more,
  headers: {
    authorization: `Bearer ${paymentsToken}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
    ...headers,
  },
  ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
});

/** Paths of controls about something that does not exist, and what such a request says. */
const unknown: Readonly<Record<string, unknown>> = {
  'consents/nothing/authorize': { customer: 'alice' },
  'consents/nothing/reject': {},
  'consents/nothing/revoke': { by: 'bank' },
  'transactions/nothing/book': {},
  'transactions/nothing/remove': undefined,
  'standing-orders/nothing/execute': undefined,
  'standing-orders/nothing/fail': { reason: 'insufficient_funds' },
  'standing-orders/nothing/cancel': {},
  'payments/nothing/complete': {},
  'payments/nothing/fail': undefined,
  'accounts/nothing/close': {},
  'accounts/nothing/disable': undefined,
  'accounts/nothing/enable': {},
};

const everyControl: PaymentCases = Object.fromEntries(
  Object.entries(unknown).flatMap(([path, body]): [string, PaymentCases[string]][] => [
    [`${path}`, (holdings) => control(holdings, path, 404, { body })],
    [`${path} by GET`, (holdings) => control(holdings, path, 405, { method: 'GET' })],
    [`${path} with a trailing slash`, (holdings) => control(holdings, `${path}/`, 404, { body })],
    [`${path} with a list`, (holdings) => control(holdings, path, 400, { body: [] })],
    [`${path} with half a body`, (holdings) => control(holdings, path, 400, { body: '{' })],
    [
      `${path} by a customer`,
      (holdings) =>
        control(holdings, path, 403, {
          body,
          headers: { authorization: `Bearer ${holdings.order.accessToken}` },
        }),
    ],
    [
      `${path} without a token`,
      (holdings) => control(holdings, path, 401, { headers: { authorization: '' } }),
    ],
  ]),
);

const amount = { amount: '1.00', currency: 'GBP' };
const creditor_account = { scheme: 'IBAN', id: 'GB33BUKB20201555555555', name: 'Club' };

const things: PaymentCases = {
  'post a transaction': (holdings) =>
    control(holdings, 'transactions', 201, {
      makes: true,
      body: {
        account_id: holdings.accountId,
        amount,
        credit_debit_indicator: 'Credit',
        status: 'pending',
        merchant_details: { name: 'Club', category_code: '7997' },
      },
    }),
  'post a transaction with every fault': (holdings) =>
    control(holdings, 'transactions', 400, {
      body: { account_id: 7, amount: '1', credit_debit_indicator: 'credit', status: 'x', surprise: null },
    }),
  'post a transaction on no account': (holdings) =>
    control(holdings, 'transactions', 404, {
      body: { account_id: 'nothing', amount, credit_debit_indicator: 'Debit' },
    }),
  'post a transaction without a body': (holdings) => control(holdings, 'transactions', 415),
  'set up a standing order': (holdings) =>
    control(holdings, 'standing-orders', 201, {
      makes: true,
      body: { account_id: holdings.accountId, frequency: 'yearly', amount, creditor_account },
    }),
  'set up a standing order with every fault': (holdings) =>
    control(holdings, 'standing-orders', 400, { body: { frequency: 'hourly', amount: {}, x: 1 } }),
  'complete what has failed': (holdings) =>
    control(holdings, `payments/${holdings.failed.paymentId}/complete`, 409),
  'fail what waits for no known reason': (holdings) =>
    control(holdings, `payments/${holdings.paid.paymentId}/fail`, 400, { body: { reason: 'weather' } }),
  'authorize for nobody': (holdings) =>
    control(holdings, `consents/${holdings.awaiting}/authorize`, 404, { body: { customer: 'mallory' } }),
  'authorize with no account': (holdings) =>
    control(holdings, `consents/${holdings.awaiting}/authorize`, 400, {
      body: { customer: 'alice', account_ids: [] },
    }),
  'authorize what has ended': (holdings) =>
    control(holdings, `consents/${holdings.ended.consentId}/authorize`, 409, {
      body: { customer: 'alice' },
    }),
  'authorize what is not theirs': (holdings) =>
    control(holdings, `consents/${holdings.foreign}/authorize`, 404, { body: { customer: 'alice' } }),
  'reject what is used': (holdings) => control(holdings, `consents/${holdings.paid.consentId}/reject`, 409),
  'revoke a consent to pay as its customer': (holdings) =>
    control(holdings, `consents/${holdings.order.consentId}/revoke`, 409, { body: { by: 'customer' } }),
  'revoke as somebody': (holdings) =>
    control(holdings, `consents/${holdings.full.consentId}/revoke`, 400, { body: { by: 'somebody' } }),
  'read a history': (holdings) =>
    control(holdings, `consents/${holdings.cancelled.consentId}/history`, 200, { method: 'GET' }),
  'read no history': (holdings) => control(holdings, 'consents/nothing/history', 404, { method: 'GET' }),
  'enable what is enabled': (holdings) => control(holdings, `accounts/${holdings.accountId}/enable`, 409),
  'move a clock that does not move': (holdings) =>
    control(holdings, 'clock', 404, { body: { advance_seconds: 1 } }),
};

/** Requests to the controls of a sandbox. */
export const sandboxCases: Readonly<Record<string, PaymentCases>> = {
  'the control': everyControl,
  'a third party can': things,
};
