import { randomUUID } from 'node:crypto';
import { chooseEverydayAccount, listAccounts } from '../account-information.ts';
import { askedAmount, confirmFunds, createFundsConsent, nameAccount } from '../funds.ts';
import type { ResourceScope, Tokens } from '../open-banking-client.ts';
import { createPaymentConsent, makePayment, sampleTerms } from '../payments.ts';
import { renew } from './connect.ts';
import type { ConnectedSession, Site } from './handler.ts';
import { createRedirect, type SiteResponse } from './site-response.ts';
import { formatMoney, readMoney } from './texts.ts';

/** Redirects the browser to the bank to authorize a payment. The callback makes the payment. */
export async function pay(site: Site, session: ConnectedSession): Promise<SiteResponse> {
  const { client } = site;
  const { access_token: token } = await client.requestClientTokens('consents');
  const { consentId, terms } = await createPaymentConsent(client, token, sampleTerms);
  // One key for each consent, created before the first request: a repeated request makes no second payment.
  const key = randomUUID();
  return sendToBank(
    site,
    session,
    { consentId, scope: 'payments' },
    async ({ access_token: accessToken }) => {
      const payment = await makePayment(client, { accessToken, consentId }, terms, key);
      session.paymentIds.unshift(payment.payment_id);
      return '/accounts';
    },
  );
}

/** Redirects the browser to the bank to authorize one funds confirmation. The callback asks for it. */
export async function askForMoney(site: Site, session: ConnectedSession): Promise<SiteResponse> {
  const { client } = site;
  const accounts = await listAccounts(client, await renew(client, session, session.connection));
  const account = chooseEverydayAccount(accounts);
  const { access_token: token } = await client.requestClientTokens('consents');
  const consentId = await createFundsConsent(client, token, nameAccount(account));
  const amount = { amount: askedAmount, currency: account.currency };
  const required = { consentId, scope: 'fundsconfirmations' } as const;
  return sendToBank(site, session, required, async ({ access_token: accessToken }) => {
    const isAvailable = await confirmFunds(client, { accessToken, consentId }, amount, 'Demo');
    const label = `${formatMoney(readMoney(amount))} on ${account.nickname}`;
    session.fundsResults.unshift({ label, isAvailable });
    return '/accounts';
  });
}

async function sendToBank(
  { client }: Site,
  session: ConnectedSession,
  { consentId, scope }: { readonly consentId: string; readonly scope: ResourceScope },
  take: (tokens: Tokens) => Promise<string>,
): Promise<SiteResponse> {
  const started = await client.startAuthorization(consentId, scope);
  session.pending = { started, take };
  return createRedirect(started.address.href);
}
