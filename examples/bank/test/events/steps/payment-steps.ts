import fc from 'fast-check';
import { obtainCustomerToken } from '../../third-parties.ts';
import { approveConsent } from '../model/consents.ts';
import { writeAmount } from '../model/expected-event.ts';
import { acceptPayment, completePayment, failPayment } from '../model/payments.ts';
import type { ModelConsent, ModelTerms } from '../model/records.ts';
import { actBoth, expectStatus, type Play, pick } from '../play.ts';
import { any, customer, pence, recent } from './choices.ts';
import { canBeApproved, chooseAccounts } from './consent-steps.ts';

const failure = fc.constantFrom(
  ...['insufficient_funds', 'validation_error', 'account_unavailable', 'limit_exceeded', 'rejected_by_bank'],
);

export const paymentChoices = {
  pay: fc.record({
    consent: recent,
    customer,
    account: any,
    how: fc.constantFrom('once', 'twice', 'with another key', 'with another amount first'),
  }),
  complete: fc.record({ payment: recent }),
  fail: fc.record({ payment: recent, reason: fc.option(failure, { nil: undefined }) }),
  confirmFunds: fc.record({ consent: any, customer, pence }),
};

type Facts<Kind extends keyof typeof paymentChoices> =
  (typeof paymentChoices)[Kind] extends fc.Arbitrary<infer Value> ? Value : never;

export const paymentSteps = {
  async pay(play: Play, { consent: which, customer: required, account: number, how }: Facts<'pay'>) {
    const { model } = play;
    const payable = model.consents.filter(({ kind }) => kind === 'payment');
    const consent = pick(payable, which);
    const access = await obtainAccess(play, consent, required, number);
    if (consent?.terms === undefined || access === undefined) return;
    const send = (key: string, terms: ModelTerms) => sendPayment(play, access, key, terms);
    if (how === 'with another amount first')
      expectStatus(400, await send('key', { ...consent.terms, pence: consent.terms.pence + 1 }));
    const { payment_id: id } = Object(expectStatus(201, await send('key', consent.terms)).json.data);
    const account = model.accounts.find((each) => each.id === access.accountId);
    if (account === undefined) throw new Error('the debtor account is unknown');
    const { terms } = consent;
    acceptPayment(model, { id, consent, terms, account, status: 'pending' });
    if (how === 'twice') expectStatus(201, await send('key', consent.terms));
    if (how === 'with another key') expectStatus(409, await send('other', consent.terms));
  },

  async complete(play: Play, { payment: which }: Facts<'complete'>) {
    const { model } = play;
    const payment = pick(model.payments, which);
    if (payment === undefined) return;
    const { id, consent } = payment;
    const action = { client: consent.client, resource: 'payments', id, step: 'complete' } as const;
    await actBoth(play, action, () => completePayment(model, payment));
  },

  async fail(play: Play, { payment: which, reason }: Facts<'fail'>) {
    const { model } = play;
    const payment = pick(model.payments, which);
    if (payment === undefined) return;
    const { id, consent } = payment;
    const action = { client: consent.client, resource: 'payments', id, step: 'fail' } as const;
    await actBoth(play, { ...action, ...(reason && { body: { reason } }) }, () =>
      failPayment(model, payment, reason ?? 'rejected_by_bank'),
    );
  },

  async confirmFunds(
    play: Play,
    { consent: which, customer: required, pence: amount }: Facts<'confirmFunds'>,
  ) {
    const { model, bank } = play;
    const askable = model.consents.filter(({ kind }) => kind === 'funds-confirmation');
    const consent = pick(askable, which);
    const holder = model.accounts.find(({ id }) => id === consent?.named)?.customer ?? required;
    const access = await obtainAccess(play, consent, holder, 0);
    if (access === undefined) return;
    const body = { amount: writeAmount(amount), reference: 'Ticket 9' };
    const headers = { 'x-consent-id': access.consentId };
    const { token } = access;
    expectStatus(201, await bank.call('POST', '/funds-confirmations', token, { headers, body }));
  },
};

interface Access {
  readonly consentId: string;
  readonly accountId: string;
  readonly token: string;
}

const scopes = {
  'account-access': 'accounts',
  payment: 'payments',
  'funds-confirmation': 'fundsconfirmations',
};

/** Approves a consent, also a second time. Returns `undefined` if that is impossible. */
async function obtainAccess(
  { model, bank }: Play,
  consent: ModelConsent | undefined,
  required: string,
  number: number,
): Promise<Access | undefined> {
  const who = consent?.customer ?? required;
  if (consent === undefined || !canBeApproved(model, consent, who)) return undefined;
  const [accountId] = chooseAccounts(model, consent, who, [number]);
  if (accountId === undefined) return undefined;
  const { client, id: consentId, kind } = consent;
  const approval = {
    client,
    consentId,
    scope: `openid ${scopes[kind]}`,
    customer: who,
    accountIds: [accountId],
  };
  const token = await obtainCustomerToken(bank, approval);
  approveConsent(model, consent, who, [accountId]);
  return { consentId, accountId, token };
}

/** Sends a payment. Keys are unique for a client, so the idempotency key contains the consent id. */
async function sendPayment({ bank }: Play, { consentId, token }: Access, key: string, terms: ModelTerms) {
  const body = { amount: writeAmount(terms.pence, terms.currency), creditor_account: terms.creditor };
  const headers = { 'x-consent-id': consentId, 'x-idempotency-key': `${key}-${consentId.slice(0, 30)}` };
  return bank.call('POST', '/payments', token, { headers, body });
}
