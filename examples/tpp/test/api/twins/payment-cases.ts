import { type Agreed, show, showKey } from '../../payments/paying-bank.ts';
import { paymentTerms } from '../holdings.ts';
import type { PaymentHoldings } from './payment-holdings.ts';
import type { TwinRequest } from './twin-case.ts';

/** Requests by a name that says what is special about them. */
export type PaymentCases = Readonly<Record<string, (holdings: PaymentHoldings) => TwinRequest>>;

type Changes = Partial<Omit<TwinRequest, 'status' | 'body'>> & { readonly body?: unknown };

const prefix = '/open-banking/v1';
const json = { 'content-type': 'application/json' };

const send = (path: string, status: number, { body, headers, ...more }: Changes): TwinRequest => ({
  method: 'POST',
  path,
  status,
  ...more,
  headers: { ...(body !== undefined && json), ...headers },
  ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
});

const pay = (agreed: Agreed, key: string, status: number, changes: Changes = {}): TwinRequest => {
  const headers = { ...showKey(agreed, key), ...changes.headers };
  return send(changes.path ?? '/payments', status, { body: paymentTerms, ...changes, headers });
};

const payments: PaymentCases = {
  'repeats one': ({ paid }) => pay(paid, paid.key, 201),
  'repeats one under the prefix': ({ paid }) => pay(paid, paid.key, 201, { path: `${prefix}/payments` }),
  'repeats one that has failed': ({ failed }) => pay(failed, failed.key, 201),
  'repeats one in another spelling': ({ paid }) =>
    pay(paid, paid.key, 201, {
      body: { ...paymentTerms, amount: { currency: 'GBP', amount: '0012.50' } },
    }),
  'uses a key again': ({ order, paid }) => pay(order, paid.key, 422),
  'uses a consent again': ({ paid }) => pay(paid, 'another', 409),
  'uses a consent that was cancelled': ({ cancelled }) => pay(cancelled, 'another', 403),
  'differs from the consent': ({ order }) =>
    pay(order, 'another', 400, { body: { ...paymentTerms, reference: 'Invoice', end_to_end_id: 'E2E' } }),
  'has every fault': ({ order }) =>
    pay(order, 'another', 400, {
      body: { amount: { amount: '0.00', currency: 'gbp', x: 1 }, creditor_account: [], '<script>': 1 },
    }),
  'is a list': ({ order }) => pay(order, 'another', 400, { body: [paymentTerms] }),
  'is half a body': ({ order }) => pay(order, 'another', 400, { body: '{"amount":' }),
  'is a form': ({ order }) =>
    pay(order, 'another', 415, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }),
  'is too large': ({ order }) => pay(order, 'another', 413, { body: `"${'x'.repeat(70_000)}"` }),
  'has no key': ({ order }) => send('/payments', 400, { headers: show(order), body: paymentTerms }),
  'has two keys': ({ order }) =>
    pay(order, 'another', 400, { headers: { 'x-idempotency-key': ['one', 'other'] } }),
  'has a key with a space': ({ order }) => pay(order, 'an other', 400),
  'has a key with a comma': ({ order, paid }) =>
    pay(order, `${paid.key},`, 400, { body: { ...paymentTerms, reference: 'Invoice' } }),
  'has a key that is too long': ({ order }) => pay(order, 'k'.repeat(41), 400),
  'has a key in UTF-8': ({ order }) => pay(order, 'cl\u00E9', 400),
  'names no consent': ({ order }) =>
    send('/payments', 400, { headers: { authorization: `Bearer ${order.accessToken}` }, body: paymentTerms }),
  'names a consent of another type': ({ full, order }) =>
    pay(order, 'another', 403, { headers: { 'x-consent-id': full.consentId } }),
  'names a consent of somebody else': ({ foreign, order }) =>
    pay(order, 'another', 403, { headers: { 'x-consent-id': foreign } }),
  'shows a token of another consent': ({ order, paid }) =>
    pay(order, 'another', 403, { headers: { authorization: `Bearer ${paid.accessToken}` } }),
  'shows a token without the scope': ({ order, full }) =>
    pay(order, 'another', 403, { headers: { authorization: `Bearer ${full.tokens.access_token}` } }),
  'shows another certificate': ({ order }) => pay(order, 'another', 401, { shows: 'reader' }),
  'shows no token': () => send('/payments', 401, { body: paymentTerms }),
  'excludes JSON': ({ order }) => pay(order, 'another', 406, { headers: { accept: 'text/html' } }),
  'has another method': ({ order }) => pay(order, 'another', 405, { method: 'PUT' }),
  'has a trailing slash': ({ order }) => pay(order, 'another', 404, { path: '/payments/' }),
};

const read = (
  paymentId: string,
  token: string,
  status: number,
  more: Partial<TwinRequest> = {},
): TwinRequest => ({
  method: 'GET',
  path: `/payments/${paymentId}`,
  status,
  headers: { authorization: `Bearer ${token}` },
  ...more,
});

const readings: PaymentCases = {
  'waits, by its client': ({ paid, paymentsToken }) => read(paid.paymentId, paymentsToken, 200),
  'waits, by its customer': ({ paid }) => read(paid.paymentId, paid.accessToken, 200),
  'waits, under the prefix': ({ paid, paymentsToken }) =>
    read(paid.paymentId, paymentsToken, 200, { path: `${prefix}/payments/${paid.paymentId}` }),
  'waits, by HEAD': ({ paid, paymentsToken }) => read(paid.paymentId, paymentsToken, 200, { method: 'HEAD' }),
  'has failed': ({ failed, paymentsToken }) => read(failed.paymentId, paymentsToken, 200),
  'does not exist': ({ paymentsToken }) => read('nothing', paymentsToken, 404),
  'has an id that is none': ({ paymentsToken }) => read('%00%F0%9F%92%A9', paymentsToken, 404),
  'belongs to another consent': ({ paid, order }) => read(paid.paymentId, order.accessToken, 404),
  'is asked for without the scope': ({ paid, clientToken }) => read(paid.paymentId, clientToken, 403),
  'is asked for without a token': ({ paid }) => read(paid.paymentId, '', 401, { headers: {} }),
  'is to be deleted': ({ paid, paymentsToken }) =>
    read(paid.paymentId, paymentsToken, 405, { method: 'DELETE' }),
};

const confirm = (agreed: Agreed, body: unknown, status: number, changes: Changes = {}): TwinRequest => ({
  ...send('/funds-confirmations', status, {
    body,
    ...changes,
    headers: { ...show(agreed), ...changes.headers },
  }),
  ...(status === 201 && { makes: true }),
});

const asked = { amount: { amount: '10.00', currency: 'GBP' }, reference: 'Shoes' };

const funds: PaymentCases = {
  'for a little': ({ funds: agreed }) => confirm(agreed, asked, 201),
  'for a little, under the prefix': ({ funds: agreed }) =>
    confirm(agreed, asked, 201, { path: `${prefix}/funds-confirmations` }),
  'for a lot': ({ funds: agreed }) =>
    confirm(agreed, { ...asked, amount: { amount: '9999999999999.99', currency: 'GBP' } }, 201),
  'for another currency': ({ funds: agreed }) =>
    confirm(agreed, { ...asked, amount: { amount: '1.00', currency: 'EUR' } }, 400),
  'for nothing': ({ funds: agreed }) =>
    confirm(agreed, { ...asked, amount: { amount: '0.00', currency: 'GBP' } }, 400),
  'with every fault': ({ funds: agreed }) => confirm(agreed, { amount: 1, reference: '', x: {} }, 400),
  'with half a body': ({ funds: agreed }) => confirm(agreed, '{', 400),
  'by another type of consent': ({ order }) => confirm(order, asked, 403),
  'by another token': ({ funds: agreed, order }) =>
    confirm(agreed, asked, 403, { headers: { authorization: `Bearer ${order.accessToken}` } }),
  'without a token': () => send('/funds-confirmations', 401, { body: asked }),
  'by another method': ({ funds: agreed }) => confirm(agreed, asked, 405, { method: 'PATCH' }),
};

/** Requests about payments and funds: every refusal, and every answer that both can give. */
export const paymentCases: Readonly<Record<string, PaymentCases>> = {
  'a payment that': payments,
  'a payment is read that': readings,
  'funds are asked about': funds,
};
