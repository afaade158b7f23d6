import { type Holdings, paymentTerms } from '../holdings.ts';
import type { TwinCases, TwinRequest } from './twin-case.ts';

const consents = '/consents/account-access';
const json = { 'content-type': 'application/json' };
const terms = { permissions: ['ReadAccounts', 'ReadBalances', 'ReadAccounts'] };

const ask = (
  { clientToken }: Holdings,
  method: string,
  path: string,
  { headers, ...more }: Partial<TwinRequest> & Pick<TwinRequest, 'status'>,
): TwinRequest => ({
  method,
  path,
  headers: { authorization: `Bearer ${clientToken}`, ...(more.body !== undefined && json), ...headers },
  ...more,
});

const create = (holdings: Holdings, body: unknown, status: number, path = consents): TwinRequest => ({
  ...ask(holdings, 'POST', path, { status, body: JSON.stringify(body) }),
  ...(status === 201 && { makes: true }),
});

const creations: TwinCases = {
  'an account-access consent': (holdings) => create(holdings, terms, 201),
  'a payment consent': (holdings) => create(holdings, paymentTerms, 201, '/consents/payment'),
  'a funds-confirmation consent': (holdings) =>
    create(holdings, { debtor_account: paymentTerms.creditor_account }, 201, '/consents/funds-confirmation'),
  'a consent of no type': (holdings) => create(holdings, terms, 404, '/consents/nothing'),
  'a consent with every fault': (holdings) =>
    create(
      holdings,
      {
        permissions: ['ReadAccounts', 'Read', null, 7],
        expiration_date: '2020-01-01T00:00:00Z',
        transaction_from_date: 'yesterday',
        transaction_to_date: 20260101,
        surprise: { a: 1 },
        '<script>': 1,
      },
      400,
    ),
  'a payment consent with every fault': (holdings) =>
    create(
      holdings,
      {
        amount: { amount: '0.00', currency: 'gbp', x: 1 },
        creditor_account: { scheme: 'IBAN', id: 'GB00' },
        reference: '',
      },
      400,
      '/consents/payment',
    ),
  'an empty object': (holdings) => create(holdings, {}, 400),
  'a list': (holdings) => create(holdings, [terms], 400),
  null: (holdings) => create(holdings, null, 400),
  'a text': (holdings) => create(holdings, 'permissions', 400),
  'a prototype': (holdings) =>
    ask(holdings, 'POST', consents, { status: 400, body: '{"__proto__":{"permissions":["ReadAccounts"]}}' }),
  'a field given twice': (holdings) =>
    ask(holdings, 'POST', consents, {
      status: 201,
      makes: true,
      body: '{"permissions":["nothing"],"permissions":["ReadAccounts"]}',
    }),
  'a time that leaves the four digits of a year': (holdings) =>
    create(holdings, { ...terms, transaction_from_date: '0000-01-01T00:00:00+23:59' }, 400),
};

const bodies: TwinCases = {
  'no body': (holdings) => ask(holdings, 'POST', consents, { status: 415 }),
  'an empty body': (holdings) => ask(holdings, 'POST', consents, { status: 400, body: '' }),
  'half a body': (holdings) => ask(holdings, 'POST', consents, { status: 400, body: '{"permissions":[' }),
  'two bodies': (holdings) => ask(holdings, 'POST', consents, { status: 400, body: '{}{}' }),
  'a byte order mark': (holdings) =>
    ask(holdings, 'POST', consents, { status: 201, makes: true, body: `\uFEFF${JSON.stringify(terms)}` }),
  'a body that is too deep': (holdings) =>
    ask(holdings, 'POST', consents, { status: 400, body: `${'['.repeat(30_000)}${']'.repeat(30_000)}` }),
  'a body that is too large': (holdings) =>
    ask(holdings, 'POST', consents, { status: 413, body: `"${'x'.repeat(70_000)}"` }),
  'a body as large as allowed': (holdings) =>
    ask(holdings, 'POST', consents, { status: 400, body: `"${'x'.repeat(65_534)}"` }),
  'a body one byte too large': (holdings) =>
    ask(holdings, 'POST', consents, { status: 413, body: `"${'x'.repeat(65_535)}"` }),
  'a form': (holdings) =>
    ask(holdings, 'POST', consents, {
      status: 415,
      body: 'permissions=ReadAccounts',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    }),
  'JSON of another kind': (holdings) =>
    ask(holdings, 'POST', consents, {
      status: 415,
      body: '{}',
      headers: { 'content-type': 'application/merge-patch+json' },
    }),
  'JSON in Latin-1': (holdings) =>
    ask(holdings, 'POST', consents, {
      status: 415,
      body: '{}',
      headers: { 'content-type': 'application/json; charset=iso-8859-1' },
    }),
  'JSON in UTF-8, said in capitals': (holdings) =>
    ask(holdings, 'POST', consents, {
      status: 201,
      makes: true,
      body: JSON.stringify(terms),
      headers: { 'content-type': 'Application/JSON; Charset="UTF-8"' },
    }),
  'two media types': (holdings) =>
    ask(holdings, 'POST', consents, {
      status: 415,
      body: '{}',
      headers: { 'content-type': ['application/json', 'text/plain'] },
    }),
  'no media type': (holdings) =>
    ask(holdings, 'POST', consents, { status: 415, body: '{}', headers: { 'content-type': '' } }),
  'a body that is said to be compressed': (holdings) =>
    ask(holdings, 'POST', consents, { status: 415, body: '{}', headers: { 'content-encoding': 'gzip' } }),
};

const lives: TwinCases = {
  'a consent that waits': (holdings) =>
    ask(holdings, 'GET', `${consents}/${holdings.awaiting}`, { status: 200 }),
  'a consent that is authorized': (holdings) =>
    ask(holdings, 'GET', `${consents}/${holdings.full.consentId}`, { status: 200 }),
  'a consent that has ended': (holdings) =>
    ask(holdings, 'GET', `${consents}/${holdings.ended.consentId}`, { status: 200 }),
  'a consent by HEAD': (holdings) =>
    ask(holdings, 'HEAD', `${consents}/${holdings.awaiting}`, { status: 200 }),
  'a payment consent': (holdings) =>
    ask(holdings, 'GET', `/consents/payment/${holdings.payment}`, { status: 200 }),
  'a consent of another type': (holdings) =>
    ask(holdings, 'GET', `${consents}/${holdings.payment}`, { status: 404 }),
  'a consent of somebody else': (holdings) =>
    ask(holdings, 'GET', `${consents}/${holdings.foreign}`, { status: 404 }),
  'a consent that does not exist': (holdings) => ask(holdings, 'GET', `${consents}/nothing`, { status: 404 }),
  'a consent id that is none': (holdings) => ask(holdings, 'DELETE', `${consents}/%00`, { status: 404 }),
  'a cancellation for the second time': (holdings) =>
    ask(holdings, 'DELETE', `${consents}/${holdings.ended.consentId}`, { status: 204 }),
  'a cancellation with a body': (holdings) =>
    ask(holdings, 'DELETE', `${consents}/${holdings.ended.consentId}`, { status: 204, body: '{"a":1}' }),
  'a change of a consent': (holdings) =>
    ask(holdings, 'PATCH', `${consents}/${holdings.awaiting}`, { status: 405, body: '{}' }),
  'a list of consents': (holdings) => ask(holdings, 'GET', consents, { status: 405 }),
  'a customer token': (holdings) =>
    ask(holdings, 'GET', `${consents}/${holdings.awaiting}`, {
      status: 403,
      headers: { authorization: `Bearer ${holdings.full.tokens.access_token}` },
    }),
  'a client without the role': (holdings) =>
    ask(holdings, 'POST', '/consents/payment', {
      status: 403,
      shows: 'reader',
      body: '{',
      headers: { authorization: `Bearer ${holdings.readerToken}` },
    }),
};

const webhook = (
  holdings: Holdings,
  method: string,
  path: string,
  status: number,
  body?: unknown,
): TwinRequest =>
  ask(holdings, method, path, {
    status,
    headers: { authorization: `Bearer ${holdings.webhooksToken}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    ...((status === 201 || method === 'GET') && { makes: true }),
  });

const url = 'https://127.0.0.1:9/hook';

const webhooks: TwinCases = {
  'a webhook': (holdings) => webhook(holdings, 'POST', '/webhooks', 201, { url }),
  'a webhook with every wish': (holdings) =>
    webhook(holdings, 'POST', '/webhooks', 201, {
      url,
      event_types: ['consent.revoked', 'transaction.posted'],
      description: 'Größe 💷',
      standard_webhooks: true,
    }),
  webhooks: (holdings) => webhook(holdings, 'GET', '/webhooks', 200),
  'a webhook with every fault': (holdings) =>
    webhook(holdings, 'POST', '/webhooks', 400, {
      url: 'ftp://a',
      event_types: ['ping', 1],
      description: '',
      x: 1,
    }),
  'a webhook with a port that is none': (holdings) =>
    webhook(holdings, 'POST', '/webhooks', 400, { url: 'https://a.example:99999/' }),
  'a webhook inside': (holdings) => webhook(holdings, 'POST', '/webhooks', 400, { url: 'https://10.0.0.1/' }),
  'a webhook that does not exist': (holdings) => webhook(holdings, 'GET', '/webhooks/none', 404),
  'a change of a webhook that does not exist': (holdings) =>
    webhook(holdings, 'PATCH', '/webhooks/none', 404, {}),
  'an end of a webhook that does not exist': (holdings) => webhook(holdings, 'DELETE', '/webhooks/none', 404),
  'a ping of none': (holdings) => webhook(holdings, 'POST', '/webhooks/none/ping', 404),
  'a secret of none': (holdings) => webhook(holdings, 'POST', '/webhooks/none/rotate-secret', 404, {}),
  'deliveries of none': (holdings) => webhook(holdings, 'GET', '/webhooks/none/deliveries?limit=0', 404),
  'a redelivery of none': (holdings) =>
    webhook(holdings, 'POST', '/webhooks/none/deliveries/none/redeliver', 404),
  'webhooks with the wrong scope': (holdings) => ask(holdings, 'GET', '/webhooks', { status: 403 }),
};

/** Requests that a third party makes without its customer. */
export const clientCases: Readonly<Record<string, TwinCases>> = {
  'a consent is asked for with': creations,
  'the body of a consent is': bodies,
  'a third party reads or cancels': lives,
  'a third party handles': webhooks,
};
