import { nameDigits } from './determinism.ts';

/** A party of a payment. */
export interface Party {
  readonly scheme: 'IBAN' | 'PAN';
  readonly id: string;
  readonly name: string;
}

/** The bank identifier code of the sample bank (ISO 9362). */
export const sampleBicfi = 'SAMPGB2LXXX';

/** The sort code of the sample bank. */
export const sampleSortCode = '089999';

/** Builds a British IBAN with its check digits (ISO 13616, modulus 97 of ISO 7064). */
export function buildIban(bankCode: string, sortCode: string, accountNumber: string): string {
  const account = `${bankCode}${sortCode}${accountNumber}`;
  const digits = [...`${account}GB00`].map((character) => Number.parseInt(character, 36)).join('');
  const check = 98n - (BigInt(digits) % 97n);
  return `GB${check.toString().padStart(2, '0')}${account}`;
}

/** Invents the account of a party at another bank. */
export function outsideParty(name: string): Party {
  return { scheme: 'IBAN', id: buildIban('OTHR', '400000', nameDigits(name, 8)), name };
}

/** Formats whole pence as an amount with two decimals. Negative: money leaves the account. */
export function formatPence(pence: number): string {
  const digits = Math.abs(pence).toString().padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
