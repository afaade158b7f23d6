import type { DatabaseSync } from 'node:sqlite';
import { type AccountQuery, describeHolder } from '@ob/core';
import { createAuthenticationPolicy } from '@ob/oauth';
import { type BankAccounts, createOpenBanking, type OpenBankingOptions } from '@ob/server';
import { type CustomerSession, createCustomerPages, redirectTo } from '@ob/server/pages';
import { endSession, findSession, type PageRoutes } from './login.ts';

type Settings<T> = Omit<OpenBankingOptions<T>, 'accounts' | 'payments' | 'customers' | 'interaction'>;

/** Creates the service of a bank whose accounts, login and payment orders are in SQLite. */
export const openBank = <T>(db: DatabaseSync, routes: PageRoutes, settings: Settings<T>) =>
  createOpenBanking({
    ...settings,
    accounts: readAccounts(db),
    payments: { submit: async (order) => save(db, 'orders', order.deduplicationKey, order) },
    customers: { authentication: createAuthenticationPolicy('app', 'password') },
    interaction: createCustomerPages<T>({ bankName: 'Your Bank', session: connectLogin(db), routes }),
  });

/** Reads accounts. Every statement has the customer, so an id in a request cannot reach another customer's account. */
export function readAccounts(db: DatabaseSync): BankAccounts {
  const select = `SELECT json FROM records, (SELECT ? AS q) WHERE kind = ? AND customer = q->>'customerId'`;
  const read = (kind: string, query: object, rest: string, limit = -1) =>
    db.prepare(`${select} ${rest} LIMIT ?`).all(JSON.stringify(query), kind, limit).map(readJson);
  const among = `AND account IN (SELECT value FROM json_each(q, '$.accountIds'))`;
  const named = `AND id = q->>'id'`;
  const list = (kind: string) => async (query: AccountQuery) =>
    read(kind, query, `${among} ORDER BY account, id`);
  const within = `${among} AND at >= ifnull(q->>'$.window.from', at) AND at <= ifnull(q->>'$.window.to', at)`;
  const page = `${within} AND (q->>'id' IS NULL OR (at, id) < (q->>'at', q->>'id')) ORDER BY at DESC, id DESC`;
  return {
    holdsAccount: async (customerId, id) => read('account', { customerId, id }, named).length > 0,
    listAccounts: list('account'),
    listBalances: list('balance'),
    listTransactions: async ({ after: { bookingDateTime = '', transactionId: id } = {}, limit, ...query }) =>
      read('transaction', { ...query, id, at: Date.parse(bookingDateTime) }, page, limit),
    async findTransactionSpan(query) {
      const [first, last] = ['ASC', 'DESC'].flatMap((way) =>
        read('transaction', query, `${within} ORDER BY at ${way}`, 1),
      );
      return first && { first: first.booking_date_time, last: last.booking_date_time };
    },
    listStandingOrders: list('standing order'),
    listDirectDebits: list('direct debit'),
    listBeneficiaries: list('beneficiary'),
    listHeldAccounts: async (customerId) => read('account', { customerId }, 'ORDER BY at, id'),
    describeDebtor: async (customerId, id) =>
      read('holder', { customerId, id }, named).map(describeHolder)[0],
  };
}

/** Throws when the table refuses the row. The suite then submits the order again. */
const save = (db: DatabaseSync, table: string, key: string, value: object): void => {
  db.prepare(`INSERT INTO ${table} VALUES (?, ?) ON CONFLICT DO NOTHING`).run(key, JSON.stringify(value));
};

const readJson = ({ json }: Record<string, unknown>) => JSON.parse(String(json));

/** Connects the login, which has pages at `/login` and `/confirm`. A login on another host needs full addresses. */
const connectLogin = (db: DatabaseSync): CustomerSession => ({
  find: async (request) => findSession(db, request),
  signIn: ({ returnTo }) => `/login?${new URLSearchParams({ returnTo })}`,
  async stepUp(terms) {
    save(db, 'step_ups', terms.link, terms); // the login shows them: amount, payee, client
    return redirectTo(`/confirm/${terms.link}`);
  },
  signOut: async (request) => redirectTo('/login', endSession(db, request)),
});
