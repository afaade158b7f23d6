import fc from 'fast-check';
import { describeAccount } from '../model/accounts.ts';
import { statusOf } from '../model/consent-status.ts';
import type { Model, ModelAccount, ModelOrder, ModelReference } from '../model/records.ts';
import { pick } from '../play.ts';

/** Generates a number that picks an item of a list, whatever its length. */
export const any = fc.nat({ max: 1000 });

/** Generates a number that picks an item of a list, often the last. */
export const recent = fc.oneof({ weight: 1, arbitrary: fc.constant(-1) }, { weight: 2, arbitrary: any });

/** Chooses an account by any number, mostly one that is shared with a client. */
export function chooseAccount(model: Model, number: number): ModelAccount | undefined {
  const shared = listShared(model);
  const isWanted = ({ id }: ModelAccount) => number % 4 === 0 || shared.size === 0 || shared.has(id);
  return pick(model.accounts.filter(isWanted), number);
}

/** Chooses a standing order by any number, mostly of an account that is shared with a client. */
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

/** Generates an amount, sometimes more than any account has. */
export const pence = fc.oneof(
  { weight: 6, arbitrary: fc.integer({ min: 1, max: 9_999 }) },
  { weight: 1, arbitrary: fc.integer({ min: 500_000_000, max: 600_000_000 }) },
);

const shop: ModelReference = { scheme: 'SortCodeAccountNumber', id: '20000012345678', name: 'Corner Shop' };

/** Lists possible creditors: a shop at another bank, and every account of this bank. */
export function listCreditors({ accounts }: Model): readonly ModelReference[] {
  return [shop, ...accounts.flatMap((account) => [shop, describeAccount(account)])];
}
