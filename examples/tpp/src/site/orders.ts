import { randomUUID } from 'node:crypto';
import { chooseEverydayAccount, listAccounts } from '../account-information.ts';
import { askedAmount, confirmFunds, createFundsConsent, nameAccount } from '../funds.ts';
import type { ResourceScope, Tokens } from '../open-banking-client.ts';
import { createPaymentConsent, makePayment, sampleTerms } from '../payments.ts';
import { type Answer, answerRedirect } from './answers.ts';
import { renew } from './connect.ts';
import type { ConnectedVisitor, Site } from './handler.ts';
import { formatMoney, readMoney } from './texts.ts';

/** Sends the visitor to the bank to agree to a payment, which is made on the way back. */
export async function pay(site: Site, visitor: ConnectedVisitor): Promise<Answer> {
  const { client } = site;
  const { access_token: token } = await client.requestClientTokens('consents');
  const { consentId, terms } = await createPaymentConsent(client, token, sampleTerms);
  // Made before anything is sent, and one for each consent: whatever is lost on the way, no second payment is made.
  const key = randomUUID();
  return sendToBank(
    site,
    visitor,
    { consentId, scope: 'payments' },
    async ({ access_token: accessToken }) => {
      const payment = await makePayment(client, { accessToken, consentId }, terms, key);
      visitor.paymentIds.unshift(payment.payment_id);
      return '/accounts';
    },
  );
}

/** Sends the visitor to the bank to allow one question, which is asked on the way back. */
export async function askForMoney(site: Site, visitor: ConnectedVisitor): Promise<Answer> {
  const { client } = site;
  const accounts = await listAccounts(client, await renew(client, visitor, visitor.connection));
  const account = chooseEverydayAccount(accounts);
  const { access_token: token } = await client.requestClientTokens('consents');
  const consentId = await createFundsConsent(client, token, nameAccount(account));
  const amount = { amount: askedAmount, currency: account.currency };
  const required = { consentId, scope: 'fundsconfirmations' } as const;
  return sendToBank(site, visitor, required, async ({ access_token: accessToken }) => {
    const isAvailable = await confirmFunds(client, { accessToken, consentId }, amount, 'Demo');
    const question = `${formatMoney(readMoney(amount))} on ${account.nickname}`;
    visitor.fundsAnswers.unshift({ question, isAvailable });
    return '/accounts';
  });
}

async function sendToBank(
  { client }: Site,
  visitor: ConnectedVisitor,
  { consentId, scope }: { readonly consentId: string; readonly scope: ResourceScope },
  take: (tokens: Tokens) => Promise<string>,
): Promise<Answer> {
  const started = await client.startAuthorization(consentId, scope);
  visitor.pending = { started, take };
  return answerRedirect(started.address.href);
}
