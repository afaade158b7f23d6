import type { Payment } from '@ob/core';
import { type AccountAccess, listAccounts, listBalances, listTransactions } from '../account-information.ts';
import type { Table } from '../journey.ts';
import type { OpenBankingClient } from '../open-banking-client.ts';
import { readPayment } from '../payments.ts';
import type { VerifiedEvent } from '../receiver.ts';
import { tabulateAccounts, tabulateBalances, tabulatePayments, tabulateTransactions } from '../tables.ts';
import type { Answer } from './answers.ts';
import { renew } from './connect.ts';
import { answer, type ConnectedVisitor, type Site } from './handler.ts';
import { renderAccounts } from './pages.ts';

const shownTransactions = 10;
const shownEvents = 10;
const shownPayments = 5;

/** Shows everything that the visitor has agreed to, as it stands now. */
export async function showAccounts(site: Site, visitor: ConnectedVisitor): Promise<Answer> {
  const { client, receiver } = site;
  const access = await renew(client, visitor, visitor.connection);
  const { tables, ids } = await readTables(client, access);
  const payments = await readPayments(client, visitor.paymentIds.slice(0, shownPayments));
  const known = new Set([...ids, ...visitor.paymentIds]);
  const concerns = ({ resource_id }: VerifiedEvent) => known.has(resource_id);
  const events = receiver.events.filter(concerns).slice(-shownEvents).reverse();
  const view = { tables, payments: tabulatePayments(payments), answers: visitor.fundsAnswers, events };
  return answer(site, 200, renderAccounts(view));
}

/** A payment is read by a token of the third party itself, long after the customer's has ended. */
async function readPayments(
  client: OpenBankingClient,
  paymentIds: readonly string[],
): Promise<readonly Payment[]> {
  if (paymentIds.length === 0) return [];
  const { access_token: token } = await client.requestClientTokens('payments');
  return Promise.all(paymentIds.map((paymentId) => readPayment(client, token, paymentId)));
}

async function readTables(
  client: OpenBankingClient,
  access: AccountAccess,
): Promise<{ readonly tables: readonly Table[]; readonly ids: readonly string[] }> {
  const accounts = await listAccounts(client, access);
  const tables = [tabulateAccounts(accounts)];
  for (const { account_id: id, nickname } of accounts) {
    const { transactions } = await listTransactions(client, access, id);
    tables.push(tabulateBalances(`Balances of ${nickname}`, await listBalances(client, access, id)));
    tables.push(tabulateTransactions(`The latest of ${nickname}`, transactions.slice(0, shownTransactions)));
  }
  return { tables, ids: [access.consentId, ...accounts.map(({ account_id: id }) => id)] };
}
