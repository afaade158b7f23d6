import fc from 'fast-check';
import { describeAccount } from '../model/accounts.ts';
import { statusOf } from '../model/consent-status.ts';
import type { Model, ModelAccount, ModelOrder, ModelReference } from '../model/records.ts';
import { pick } from '../play.ts';

/** Any number, for one out of a list whose length is not known yet. */
export const any = fc.nat({ max: 1000 });

/** One out of a list, often the latest. */
export const recent = fc.oneof({ weight: 1, arbitrary: fc.constant(-1) }, { weight: 2, arbitrary: any });

/** Chooses an account by any number: mostly one that somebody may hear of. */
export function chooseAccount(model: Model, number: number): ModelAccount | undefined {
  const shared = listShared(model);
  const isWanted = ({ id }: ModelAccount) => number % 4 === 0 || shared.size === 0 || shared.has(id);
  return pick(model.accounts.filter(isWanted), number);
}

/** Chooses a standing order by any number, the latest by -1: mostly of an account that somebody may hear of. */
export function chooseOrder(model: Model, number: number): ModelOrder | undefined {
  const shared = listShared(model);
  const isWanted = ({ account, status }: ModelOrder) => shared.has(account.id) && status === 'active';
  return pick(number % 4 === 0 ? model.orders : model.orders.filter(isWanted), number);
}

function listShared(model: Model): ReadonlySet<string> {
  const active = model.consents.filter(
    (consent) => consent.kind === 'account-access' && statusOf(model, consent) === 'authorized',
  );
  return new Set(active.flatMap(({ accountIds }) => accountIds));
}

export const client = fc.constantFrom('one' as const, 'two' as const);

export const customer = fc.constantFrom('alice', 'alice', 'bob', 'carol');

/** Mostly what an account has, now and then far more. */
export const pence = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 9_999 }) },
  { weight: 1, arbitrary: fc.integer({ min: 500_000_000, max: 600_000_000 }) },
);

const shop: ModelReference = { scheme: 'SortCodeAccountNumber', id: '20000012345678', name: 'Corner Shop' };

/** Lists who can be paid: a shop outside the bank, and everybody inside. */
export function listCreditors({ accounts }: Model): readonly ModelReference[] {
  return [shop, ...accounts.flatMap((account) => [shop, describeAccount(account)])];
}
