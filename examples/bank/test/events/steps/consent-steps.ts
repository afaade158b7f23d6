import fc from 'fast-check';
import { pushRequest } from '../../third-parties.ts';
import { describeAccount } from '../model/accounts.ts';
import { statusOf } from '../model/consent-status.ts';
import { approveConsent, rejectConsent, revokeConsent } from '../model/consents.ts';
import { writeAmount, writeMoment } from '../model/expected-event.ts';
import type { ConsentKind, Model, ModelAccount, ModelConsent } from '../model/records.ts';
import { actBoth, askAs, expectStatus, type Play, pick } from '../play.ts';
import { any, client, customer, listCreditors, pence, recent } from './choices.ts';

const day = 86_400_000;

const permission = fc.constantFrom(
  ...['ReadAccounts', 'ReadAccountsBasic', 'ReadBalances', 'ReadTransactions', 'ReadTransactionsBasic'],
  ...['ReadStandingOrders', 'ReadDirectDebits', 'ReadBeneficiaries'],
);

/** Generates midnights around today, so that bookings often equal the bounds of a window. */
const bound = fc.option(fc.integer({ min: -3, max: 3 }), { nil: undefined, freq: 2 });

const accessKinds: readonly ConsentKind[] = Array(5).fill('account-access');

export const consentChoices = {
  ask: fc.record({
    client,
    kind: fc.constantFrom(...accessKinds, 'payment', 'funds-confirmation'),
    permissions: fc.uniqueArray(permission, { minLength: 2, maxLength: 6 }),
    bounds: fc.tuple(bound, bound),
    livesFor: fc.constantFrom(10 * 60_000, 3 * 3_600_000, 9 * day, 90 * day, 90 * day),
    pence,
    currency: fc.constantFrom('GBP', 'GBP', 'GBP', 'GBP', 'EUR'),
    creditor: any,
    named: any,
  }),
  approve: fc.record({
    consent: recent,
    customer,
    accounts: fc.array(any, { minLength: 3, maxLength: 6 }),
    way: fc.constantFrom('control', 'control', 'page'),
  }),
  deny: fc.record({ consent: any, customer, way: fc.constantFrom('control', 'page') }),
  cancel: fc.record({ consent: any, isOtherClient: fc.constantFrom(false, false, true) }),
  revoke: fc.record({ consent: any, by: fc.constantFrom('customer', 'bank') }),
};

type Facts<Kind extends keyof typeof consentChoices> =
  (typeof consentChoices)[Kind] extends fc.Arbitrary<infer Value> ? Value : never;

const scopes = {
  'account-access': 'accounts',
  payment: 'payments',
  'funds-confirmation': 'fundsconfirmations',
};

export const consentSteps = {
  async ask(play: Play, facts: Facts<'ask'>) {
    const { model } = play;
    const requested = describeRequest(model, facts);
    const answer = await askAs(play, facts.client, ['POST', `/consents/${facts.kind}`, requested.body]);
    const { consent_id } = Object(expectStatus(201, answer).json.data);
    model.consents.push({ ...requested.consent, id: consent_id });
  },

  async approve(play: Play, { consent: which, customer: required, accounts, way }: Facts<'approve'>) {
    const { model, bank } = play;
    const consent = pick(model.consents, which);
    if (consent === undefined) return;
    // Sometimes another customer tries.
    const who = which % 5 === 0 ? required : (consent.customer ?? required);
    const chosen = chooseAccounts(model, consent, who, accounts);
    if (chosen.length === 0) return;
    const expected = () => approveConsent(model, consent, who, chosen);
    if (way === 'page' && canBeApproved(model, consent, who)) {
      await bank.approve(await openAuthorization(play, consent), who, chosen);
      expected();
      return;
    }
    const body = { customer: who, account_ids: chosen };
    await actBoth(play, describeAction(consent, 'authorize', body), expected);
  },

  async deny(play: Play, { consent: which, customer: who, way }: Facts<'deny'>) {
    const { model, bank } = play;
    const consent = pick(model.consents, which);
    if (consent === undefined) return;
    const expected = () => rejectConsent(model, consent, 'customer_rejected');
    if (way === 'control') {
      await actBoth(play, describeAction(consent, 'reject'), expected);
    } else if (canBeApproved(model, consent, consent.customer ?? who)) {
      await bank.deny(await openAuthorization(play, consent), consent.customer ?? who);
      expected();
    }
  },

  async cancel(play: Play, { consent: which, isOtherClient }: Facts<'cancel'>) {
    const { model } = play;
    const consent = pick(model.consents, which);
    if (consent === undefined) return;
    const { client: own, id, kind } = consent;
    const who = isOtherClient === (own === 'one') ? 'two' : 'one';
    const answer = await askAs(play, who, ['DELETE', `/consents/${kind}/${id}`]);
    const isOver = ['expired', 'consumed'].includes(statusOf(model, consent));
    expectStatus(isOtherClient ? 404 : isOver ? 409 : 204, answer);
    if (!isOtherClient)
      rejectConsent(model, consent, 'tpp_cancelled') || revokeConsent(model, consent, 'tpp');
  },

  async revoke(play: Play, { consent: which, by }: Facts<'revoke'>) {
    const { model } = play;
    const consent = pick(model.consents, which);
    // The two banks respond differently to a revocation before the approval.
    if (consent === undefined || statusOf(model, consent) === 'awaiting_authorization') return;
    const action = describeAction(consent, 'revoke', { by });
    await actBoth(play, action, () => revokeConsent(model, consent, by));
  },
};

/** Pushes an authorization request. Returns the path that opens it. */
async function openAuthorization({ bank }: Play, { client: own, id, kind }: ModelConsent): Promise<string> {
  return (await pushRequest(bank, own, id, `openid ${scopes[kind]}`)).link;
}

export function canBeApproved(model: Model, consent: ModelConsent, username: string): boolean {
  const status = statusOf(model, consent);
  return status === 'awaiting_authorization' || (status === 'authorized' && consent.customer === username);
}

/** Chooses accounts of a customer that are suitable for a consent. */
export function chooseAccounts(
  model: Model,
  { kind, named }: ModelConsent,
  who: string,
  numbers: readonly number[],
): readonly string[] {
  const held = model.accounts.filter((account) => account.customer === who && !account.closed);
  const eligible = held.filter((account) => {
    if (kind === 'payment')
      return account.status === 'enabled' && ['current', 'savings'].includes(account.type);
    return kind === 'account-access' || account.id === named;
  });
  const chosen = numbers.map((number) => pick(eligible, number)?.id ?? '').filter((id) => id !== '');
  return [...new Set(kind === 'account-access' ? chosen : chosen.slice(0, 1))];
}

function describeAction({ client: own, id }: ModelConsent, step: string, body?: object) {
  return { client: own, resource: 'consents', id, step, ...(body && { body }) } as const;
}

function describeRequest(model: Model, facts: Facts<'ask'>) {
  const { kind, client: own } = facts;
  const base = { id: '', client: own, kind, createdAt: model.now, permissions: [] };
  const fresh = { status: 'awaiting_authorization', customer: undefined, accountIds: [] } as const;
  const nothing = { from: undefined, to: undefined, terms: undefined, named: undefined };
  const expiresAt = model.now + (kind === 'payment' ? day : facts.livesFor);
  const consent: ModelConsent = { ...base, ...nothing, ...fresh, expiresAt };
  const expiration_date = writeMoment(expiresAt);
  if (kind === 'payment') return describePayment(model, facts, consent);
  if (kind === 'account-access') return describeAccess(model, facts, consent);
  const account = pick(model.accounts.filter(isNamable), facts.named) as ModelAccount;
  const body = { debtor_account: describeAccount(account), expiration_date };
  return { body, consent: { ...consent, named: account.id } };
}

/** Excludes accounts with only a masked card number, because two accounts can have the same. */
function isNamable({ identifiers }: ModelAccount): boolean {
  return identifiers.some(({ scheme }) => scheme === 'IBAN');
}

function describePayment(model: Model, facts: Facts<'ask'>, consent: ModelConsent) {
  const to = pick(listCreditors(model), facts.creditor);
  if (to === undefined) throw new Error('there is no creditor');
  const terms = { pence: facts.pence, currency: facts.currency, creditor: to };
  const body = { amount: writeAmount(terms.pence, terms.currency), creditor_account: to };
  return { body, consent: { ...consent, terms } };
}

function describeAccess(model: Model, { permissions, bounds }: Facts<'ask'>, consent: ModelConsent) {
  const midnight = (days: number | undefined) =>
    days === undefined ? undefined : Math.floor(model.now / day) * day + days * day;
  const [one, other] = [midnight(bounds[0]), midnight(bounds[1])];
  const ordered = one !== undefined && other !== undefined && one > other ? [other, one] : [one, other];
  const from = ordered[0] !== undefined && ordered[0] < consent.expiresAt ? ordered[0] : undefined;
  const [, to] = ordered;
  const body = {
    permissions,
    expiration_date: writeMoment(consent.expiresAt),
    ...(from !== undefined && { transaction_from_date: writeMoment(from) }),
    ...(to !== undefined && { transaction_to_date: writeMoment(to) }),
  };
  return { body, consent: { ...consent, permissions, from, to } };
}
