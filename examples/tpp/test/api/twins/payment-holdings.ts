import { openBrowser } from '../../../src/browser.ts';
import { type Agreed, agree, ask, type Demand, showKey } from '../../payments/paying-bank.ts';
import { findHolding } from '../../payments/sample-holding.ts';
import type { ApiAccess } from '../api-access.ts';
import { type Holdings, paymentTerms } from '../holdings.ts';

/** What a third party holds that makes payments and asks about funds. */
export interface PaymentHoldings extends Holdings {
  /** Of the client itself, to read payments. */
  readonly paymentsToken: string;
  /** Authorized, and not used by any case. */
  readonly order: Agreed;
  /** One for each server to use. */
  readonly orders: readonly [Agreed, Agreed];
  /** Used: with this key it led to this payment, which waits. */
  readonly paid: Agreed & { readonly key: string; readonly paymentId: string };
  /** As `paid`, and the payment has failed. */
  readonly failed: Agreed & { readonly key: string; readonly paymentId: string };
  /** Authorized and then cancelled. */
  readonly cancelled: Agreed;
  readonly funds: Agreed;
}

/** Goes through everything that leads to these consents and payments. */
export async function gatherPayments(access: ApiAccess, holdings: Holdings): Promise<PaymentHoldings> {
  const { whole } = access;
  const { access_token: token } = await whole.requestClientTokens('consents payments');
  const party = { client: whole, identity: holdings.identity, token };
  const { issuer, bankAuthority } = whole.configuration;
  const browser = openBrowser(bankAuthority);
  const agreeTo = (demand: Demand): Promise<Agreed> => agree(browser, party, demand);
  const order = (): Promise<Agreed> => agreeTo({ type: 'payment', terms: paymentTerms });
  const pay = async (key: string): Promise<PaymentHoldings['paid']> => {
    const agreed = await order();
    const asked = { path: '/payments', headers: showKey(agreed, key), body: paymentTerms };
    const { data } = await ask(issuer, party, asked);
    return { ...agreed, key, paymentId: String(data.payment_id) };
  };
  const authorization = { authorization: `Bearer ${token}` };
  const { reference } = await findHolding(
    {
      whole: party,
      agree: (_, demand) => agreeTo(demand),
      ask: (asking, asked) => ask(issuer, asking, asked),
    },
    'current',
  );
  const failed = await pay('key-of-what-failed');
  await ask(issuer, party, {
    method: 'POST',
    path: `/sandbox/payments/${failed.paymentId}/fail`,
    headers: authorization,
  });
  const cancelled = await order();
  const path = `/consents/payment/${cancelled.consentId}`;
  await ask(issuer, party, { method: 'DELETE', path, headers: authorization });
  const gathered = {
    ...holdings,
    paymentsToken: token,
    order: await order(),
    orders: [await order(), await order()] as const,
    paid: await pay('key-of-what-waits'),
    failed,
    cancelled,
    funds: await agreeTo({ type: 'funds-confirmation', terms: { debtor_account: reference } }),
  };
  await browser.close();
  return gathered;
}
