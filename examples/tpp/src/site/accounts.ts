import type { Payment } from '@ob/core';
import type { OpenBankingClient } from '../open-banking-client.ts';
import { readPayment } from '../payments.ts';
import type { Receiver } from '../receiver.ts';
import { renew } from './connect.ts';
import { listNews } from './news.ts';
import { loadOverview } from './overview.ts';
import { renderOverview } from './overview-page.ts';
import type { Markup } from './pages.ts';
import type { ConnectedSession } from './sessions.ts';

const shownPayments = 5;

/** Renders the current data of the accounts that the customer shares. */
export async function showAccounts(
  client: OpenBankingClient,
  receiver: Receiver,
  session: ConnectedSession,
): Promise<Markup> {
  const access = await renew(client, session, session.connection);
  const [overview, payments] = await Promise.all([
    loadOverview(client, access, Date.now()),
    readPayments(client, session.paymentIds.slice(0, shownPayments)),
  ]);
  const accountIds = overview.accounts.map(({ account }) => account.account_id);
  session.resourceIds = new Set([access.consentId, ...accountIds]);
  const events = listNews(receiver, session);
  return renderOverview({ overview, payments, fundsResults: session.fundsResults, events });
}

/** Reads payments with a client-credentials token, because the customer's token is valid for minutes only. */
async function readPayments(
  client: OpenBankingClient,
  paymentIds: readonly string[],
): Promise<readonly Payment[]> {
  if (paymentIds.length === 0) return [];
  const { access_token: token } = await client.requestClientTokens('payments');
  return Promise.all(paymentIds.map((paymentId) => readPayment(client, token, paymentId)));
}
