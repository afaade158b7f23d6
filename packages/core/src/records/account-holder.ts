import type { Account } from './account.ts';
import type { AccountReference } from './account-identifier.ts';

const preferredSchemes = ['IBAN', 'SortCodeAccountNumber', 'BBAN', 'PAN'];

/** Returns an account as payments write it: its number, with the holder's name. Returns `undefined` if it has no number. */
export function describeHolder({
  account,
  holderName,
}: {
  readonly account: Pick<Account, 'identifiers'>;
  readonly holderName: string;
}): AccountReference | undefined {
  const { identifiers = [] } = account;
  const [best] = preferredSchemes.flatMap((scheme) => identifiers.filter((each) => each.scheme === scheme));
  return best && { scheme: best.scheme, id: best.id, name: holderName };
}
