import { randomUUID } from 'node:crypto';
import { chooseCurrentAccount, listAccounts } from '../account-information.ts';
import { confirmFunds, createFundsConsent, nameAccount, requestedAmount } from '../funds.ts';
import type { OpenBankingClient, ResourceScope, Tokens } from '../open-banking-client.ts';
import { createPaymentConsent, makePayment, sampleTerms } from '../payments.ts';
import { renew } from './connect.ts';
import type { ConnectedSession } from './sessions.ts';
import { formatMoney, readMoney } from './texts.ts';

/** Returns the address at the bank to authorize a payment. The callback makes the payment. */
export async function pay(client: OpenBankingClient, session: ConnectedSession): Promise<URL> {
  const { access_token: token } = await client.requestClientTokens('consents');
  const { consentId, terms } = await createPaymentConsent(client, token, sampleTerms);
  // One key for each consent, created before the first request: a repeated request makes no second payment.
  const key = randomUUID();
  return startOrder(
    client,
    session,
    { consentId, scope: 'payments' },
    async ({ access_token: accessToken }) => {
      const payment = await makePayment(client, { accessToken, consentId }, terms, key);
      session.paymentIds.unshift(payment.payment_id);
    },
  );
}

/** Returns the address at the bank to authorize one funds confirmation. The callback asks for it. */
export async function askForMoney(client: OpenBankingClient, session: ConnectedSession): Promise<URL> {
  const accounts = await listAccounts(client, await renew(client, session, session.connection));
  const account = chooseCurrentAccount(accounts);
  const { access_token: token } = await client.requestClientTokens('consents');
  const consentId = await createFundsConsent(client, token, nameAccount(account));
  const amount = { amount: requestedAmount, currency: account.currency };
  const required = { consentId, scope: 'fundsconfirmations' } as const;
  return startOrder(client, session, required, async ({ access_token: accessToken }) => {
    const isAvailable = await confirmFunds(client, { accessToken, consentId }, amount, 'Demo');
    const label = `${formatMoney(readMoney(amount))} on ${account.nickname}`;
    session.fundsResults.unshift({ label, isAvailable });
  });
}

async function startOrder(
  client: OpenBankingClient,
  session: ConnectedSession,
  { consentId, scope }: { readonly consentId: string; readonly scope: ResourceScope },
  take: (tokens: Tokens) => Promise<void>,
): Promise<URL> {
  const started = await client.startAuthorization(consentId, scope);
  session.pending = { started, take };
  return started.address;
}
