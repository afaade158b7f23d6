import type { Account, AccountReference } from '@ob/core';
import { type Html, html, isolateName } from './html.ts';
import type { AccountTexts } from './texts/texts.ts';

/** Describes an account by the last four characters of its number. */
export function describeEnding(
  texts: AccountTexts,
  { identifiers = [] }: Pick<Account, 'identifiers'>,
): string {
  return texts.ending(identifiers[0]?.id.slice(-4) ?? '–');
}

/** Describes an account by its name and the last four characters of its number. */
export function describeAccount(
  texts: AccountTexts,
  account: Pick<Account, 'identifiers' | 'nickname'>,
): Html {
  return html`${isolateName(account.nickname)}, ${describeEnding(texts, account)}`;
}

/** Formats an account number in groups that are easy to compare. */
export function formatAccountNumber(
  texts: AccountTexts,
  { scheme, id }: Pick<AccountReference, 'scheme' | 'id'>,
): string {
  if (scheme === 'IBAN') return texts.iban(id.replace(/(.{4})(?=.)/g, '$1 '));
  const [, first, second, third, number] = /^(\d{2})(\d{2})(\d{2})(\d{8})$/.exec(id) ?? [];
  if (scheme !== 'SortCodeAccountNumber' || number === undefined) return id;
  return texts.sortCode(`${first}-${second}-${third}`, number);
}
