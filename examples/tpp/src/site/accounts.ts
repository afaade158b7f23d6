import type { Payment } from '@ob/core';
import type { OpenBankingClient } from '../open-banking-client.ts';
import { readPayment } from '../payments.ts';
import { renew } from './connect.ts';
import { type ConnectedSession, respondPage, type Site } from './handler.ts';
import { listNews } from './news.ts';
import { loadOverview } from './overview.ts';
import { renderOverview } from './overview-page.ts';
import type { SiteResponse } from './site-response.ts';

const shownPayments = 5;

/** Shows the current data of the accounts that the customer shares. */
export async function showAccounts(site: Site, session: ConnectedSession): Promise<SiteResponse> {
  const { client } = site;
  const access = await renew(client, session, session.connection);
  const [overview, payments] = await Promise.all([
    loadOverview(client, access, Date.now()),
    readPayments(client, session.paymentIds.slice(0, shownPayments)),
  ]);
  const accountIds = overview.accounts.map(({ account }) => account.account_id);
  session.resourceIds = new Set([access.consentId, ...accountIds]);
  const view = { overview, payments, fundsResults: session.fundsResults, events: listNews(site, session) };
  return respondPage(site, 200, renderOverview(view));
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
