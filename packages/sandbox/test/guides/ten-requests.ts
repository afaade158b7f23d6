import type { Account, FundsConfirmation, Payment, Transaction } from '@ob/core';
import { type BankResponse, connectToBank, createReceiver, type Registration } from '@ob/tooling/third-party';

export interface ThirdParty {
  readonly registration: Registration;
  /** Returns the address to which the browser comes back. */
  sendCustomer(address: URL): Promise<URL>;
  /** Serves the function at `https://budget.example/webhooks`. */
  serveWebhooks(receive: (request: Request) => Promise<Response>): void;
}

export async function makeTenRequests({ registration, sendCustomer, serveWebhooks }: ThirdParty) {
  const bank = await connectToBank(registration);

  // Requests 1 and 2. Only this answer has the secret.
  const url = 'https://budget.example/webhooks';
  const { secret } = await bank.post<{ readonly secret: string }>('/webhooks', { url });
  serveWebhooks(createReceiver(secret, ({ type, resource_id }) => console.log(type, resource_id)));

  // Requests 3 to 5. The customer decides between 4 and 5.
  const permissions = ['ReadAccounts', 'ReadTransactions'];
  const expiration_date = new Date(Date.now() + 30 * 86_400_000).toISOString(); // at most 90 days
  const access = await bank.start('account-access', 'accounts', { permissions, expiration_date });
  const tokens = await bank.finish(access, await sendCustomer(access.address));

  // Requests 6 and 7.
  const read = <Data>(path: string) =>
    bank.call<Data>(tokens.access_token, `/open-banking/v1${path}`, { 'x-consent-id': access.consentId });
  const accounts = (await read<readonly Account[]>('/accounts')).data;
  const account = accounts.find((one) => one.account_type === 'current' && one.status === 'enabled');
  if (account === undefined) throw new Error('The customer shares no current account');
  const transactions: Transaction[] = [];
  let next: string | undefined = `/accounts/${account.account_id}/transactions?limit=100`;
  while (next !== undefined) {
    const page: BankResponse<readonly Transaction[]> = await read(next);
    transactions.push(...page.data);
    next = page.links.next; // without /open-banking/v1
  }

  const payment = await pay(bank, sendCustomer);
  return { accounts, transactions, payment, hasFunds: await hasFunds(bank, sendCustomer, account) };
}

type Bank = Awaited<ReturnType<typeof connectToBank>>;
type SendCustomer = ThirdParty['sendCustomer'];

/** Requests 8 and 9. The payment repeats the terms of its consent. */
async function pay(bank: Bank, sendCustomer: SendCustomer) {
  const terms = {
    amount: { amount: '48.20', currency: 'GBP' },
    creditor_account: { scheme: 'IBAN', id: 'GB29NWBK60161331926819', name: 'Calder Energy' },
    reference: 'CE-7719204',
  };
  const { consentId, ...started } = await bank.start('payment', 'payments', terms);
  const callback = await sendCustomer(started.address);
  const { access_token } = await bank.finish({ consentId, ...started }, callback);
  // If no answer arrives, send the same request with the same key: it pays once.
  const headers = { 'x-consent-id': consentId, 'x-idempotency-key': crypto.randomUUID() };
  return (await bank.call<Payment>(access_token, '/payments', headers, terms)).data;
}

/** Request 10, with a consent of its own. */
async function hasFunds(bank: Bank, sendCustomer: SendCustomer, account: Account): Promise<boolean> {
  const debtor_account = { ...account.identifiers?.[0], name: account.nickname };
  const started = await bank.start('funds-confirmation', 'fundsconfirmations', { debtor_account });
  const { access_token } = await bank.finish(started, await sendCustomer(started.address));
  const funds = { amount: { amount: '50.00', currency: account.currency }, reference: 'CHECK' };
  const headers = { 'x-consent-id': started.consentId };
  const path = '/funds-confirmations';
  const { data } = await bank.call<FundsConfirmation>(access_token, path, headers, funds);
  return data.funds_available;
}
