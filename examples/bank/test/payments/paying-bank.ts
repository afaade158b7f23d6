import type { PaymentTerms, WebhookEvent } from '@ob/core';
import { runDuePayments } from '@ob/sandbox/ledger';
import { systemRandom } from '@ob/server';
import { createPostgresLedger } from '../../src/ledger/postgres-ledger.ts';
import { currentAccountOf } from '../journey.ts';
import {
  type ApiAnswer,
  type ClientId,
  obtainClientToken,
  obtainCustomerToken,
  requestConsent,
} from '../third-parties.ts';
import { openWholeBank, type WholeBank } from '../whole-bank.ts';

/** A consent that its customer has given, and the token for it. */
export interface Agreed {
  readonly consentId: string;
  readonly token: string;
}

/** A payment that the customer has agreed to. */
export interface AgreedPayment extends Agreed {
  readonly terms: PaymentTerms;
}

/** How a payment is asked for; absent is what its third party would send. */
export interface Asking {
  readonly key?: string;
  readonly body?: unknown;
  readonly path?: string;
}

/** The whole bank, at which alice pays. */
export interface PayingBank extends WholeBank {
  /** Lets alice agree to a consent over an account, her current one unless another is named. */
  agree(
    type: 'payment' | 'account-access' | 'funds-confirmation',
    body: unknown,
    options?: { readonly client?: ClientId; readonly accountId?: string },
  ): Promise<Agreed>;
  agreeToPay(terms: PaymentTerms, accountId?: string): Promise<AgreedPayment>;
  pay(agreed: AgreedPayment, asking?: Asking): Promise<ApiAnswer>;
  /** Reads a payment as the client that made it. */
  readPayment(paymentId: string, client?: ClientId): Promise<ApiAnswer>;
  /** Lets a second pass and the engine carry out what is due. */
  settle(): Promise<number>;
  /** Everything that a client was told, in the order of the events' moments. */
  listEvents(client: ClientId): Promise<readonly WebhookEvent[]>;
}

/** The account of a shop outside the bank. */
export const shop = { scheme: 'SortCodeAccountNumber', id: '20000012345678', name: 'Corner Shop' } as const;

/** What alice pays to the shop unless a test says otherwise. */
export const terms: PaymentTerms = {
  amount: { amount: '25.00', currency: 'GBP' },
  creditor_account: shop,
  reference: 'Invoice 7',
};

const scopes = {
  payment: 'openid payments',
  'account-access': 'openid accounts',
  'funds-confirmation': 'openid fundsconfirmations',
} as const;

/** Opens the whole bank. */
export async function openPayingBank(): Promise<PayingBank> {
  const bank = await openWholeBank(Date.parse('2026-11-20T09:30:00.000Z'));
  const agree: PayingBank['agree'] = async (type, body, { client = 'one', accountId } = {}) => {
    const consentId = await requestConsent(bank, client, type, body);
    const accountIds = [accountId ?? currentAccountOf('alice')];
    const approval = { client, consentId, scope: scopes[type], accountIds };
    return { consentId, token: await obtainCustomerToken(bank, approval) };
  };
  return {
    ...bank,
    agree,
    agreeToPay: async (agreed, accountId) => ({
      ...(await agree('payment', agreed, accountId === undefined ? {} : { accountId })),
      terms: agreed,
    }),
    pay: (
      { token, consentId, terms: agreed },
      { key = crypto.randomUUID(), body, path = '/payments' } = {},
    ) =>
      bank.call('POST', path, token, {
        headers: { 'x-consent-id': consentId, 'x-idempotency-key': key },
        body: body ?? agreed,
      }),
    readPayment: (paymentId, client = 'one') => readPayment(bank, paymentId, client),
    settle: () => settle(bank),
    listEvents: (client) => listEvents(bank, client),
  };
}

async function readPayment(bank: WholeBank, paymentId: string, client: ClientId): Promise<ApiAnswer> {
  return bank.call('GET', `/payments/${paymentId}`, await obtainClientToken(bank, client, 'payments'));
}

async function settle(bank: WholeBank): Promise<number> {
  bank.wait(1000);
  const resources = { ...bank, random: systemRandom };
  return runDuePayments({ ...resources, ledger: createPostgresLedger(resources) });
}

async function listEvents(bank: WholeBank, client: ClientId): Promise<readonly WebhookEvent[]> {
  const statement = {
    name: 'test_list_events',
    text: `SELECT body FROM ob.webhook_events WHERE client_id = $1 ORDER BY body::json->>'timestamp', body::json->>'type'`,
  };
  const rows = await bank.database.query<{ body: string }>(statement, [client]);
  return rows.map(({ body }) => JSON.parse(body));
}

/** Tells the id of the payment that an answer shows. */
export function paymentIdOf({ json }: ApiAnswer): string {
  return (json.data as { readonly payment_id: string }).payment_id;
}
