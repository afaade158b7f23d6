import type { Account } from './account.ts';
import type { AccountReference } from './account-identifier.ts';

const preferredSchemes = ['IBAN', 'SortCodeAccountNumber', 'BBAN', 'PAN'];

/**
 * Describes an account as payments write it: by its IBAN, or else its national number, with the name of its holder;
 * `undefined` if it has no number.
 */
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
