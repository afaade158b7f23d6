import type { accountSchemes } from './account.ts';

type AccountScheme = (typeof accountSchemes)[number];

/** Rearranged and with letters as numbers from 10, a valid IBAN leaves 1 when divided by 97 (ISO 13616, ISO 7064). */
function hasValidCheckDigits(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}

const forms: Readonly<Record<AccountScheme, (id: string) => boolean>> = {
  // Six digits of sort code, eight of account number.
  SortCodeAccountNumber: (id) => /^\d{14}$/.test(id),
  // Check digits run from 02 to 98; the three others would let an IBAN be written in two ways.
  IBAN: (id) => /^[A-Z]{2}(?!00|01|99)\d{2}[A-Z0-9]{11,30}$/.test(id) && hasValidCheckDigits(id),
  BBAN: (id) => /^[A-Z0-9]{1,30}$/.test(id),
  // Masked: of the 8 to 19 digits of a card number, no more than the first six and the last four are told.
  PAN: (id) => /^(?=.{8,19}$)\d{0,6}[*xX]+\d{0,4}$/.test(id),
};

/** Tells whether an id has the form of its scheme, check digits included. */
export function isAccountIdentification(scheme: AccountScheme, id: string): boolean {
  return forms[scheme](id);
}

/** Tells whether an id has the form of a BIC (ISO 9362): 8 or 11 characters. */
export function isBankIdentifierCode(id: string): boolean {
  return /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(id);
}
