import { deriveDigits } from './determinism.ts';

export interface Party {
  readonly scheme: 'IBAN' | 'PAN';
  readonly id: string;
  readonly name: string;
}

/** The BIC of the sample bank (ISO 9362). */
export const sampleBicfi = 'SAMPGB2LXXX';

export const sampleSortCode = '089999';

/** Computes the check digits (ISO 13616, ISO 7064). */
export function buildIban(bankCode: string, sortCode: string, accountNumber: string): string {
  const account = `${bankCode}${sortCode}${accountNumber}`;
  const digits = [...`${account}GB00`].map((character) => Number.parseInt(character, 36)).join('');
  const check = 98n - (BigInt(digits) % 97n);
  return `GB${check.toString().padStart(2, '0')}${account}`;
}

/** Creates an account at another bank. */
export function createExternalParty(name: string): Party {
  return { scheme: 'IBAN', id: buildIban('OTHR', '400000', deriveDigits(name, 8)), name };
}

/** Formats whole pence with two decimals. */
export function formatPence(pence: number): string {
  const digits = Math.abs(pence).toString().padStart(3, '0');
  return `${pence < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
