/** Rearranged and with letters as numbers from 10, a valid IBAN leaves 1 when divided by 97 (ISO 13616, ISO 7064). */
function hasValidCheckDigits(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}

interface IdentificationForm {
  /** Written so that every regular expression language reads it alike. */
  readonly pattern: RegExp;
  readonly min: number;
  readonly max: number;
}

/** The form of each scheme, as far as a pattern can tell it. */
export const identificationForms = {
  // Six digits of sort code, eight of account number.
  SortCodeAccountNumber: { pattern: /^[0-9]{14}$/, min: 14, max: 14 },
  // Check digits run from 02 to 98; the three others would let an IBAN be written in two ways.
  IBAN: {
    pattern: /^[A-Z]{2}(?:0[2-9]|[1-8][0-9]|9[0-8])[A-Z0-9]{11,30}$/,
    min: 15,
    max: 34,
  },
  BBAN: { pattern: /^[A-Z0-9]{1,30}$/, min: 1, max: 30 },
  // Masked: of the 8 to 19 digits of a card number, no more than the first six and the last four are told.
  PAN: { pattern: /^[0-9]{0,6}[*xX]+[0-9]{0,4}$/, min: 8, max: 19 },
} as const satisfies Readonly<Record<string, IdentificationForm>>;

/** The schemes by which an account is identified. */
export type AccountScheme = keyof typeof identificationForms;

/** Tells whether an id has the form of its scheme, check digits included. */
export function isAccountIdentification(scheme: AccountScheme, id: string): boolean {
  const { pattern, min, max } = identificationForms[scheme];
  if (id.length < min || id.length > max || !pattern.test(id)) return false;
  return scheme !== 'IBAN' || hasValidCheckDigits(id);
}

/** The form of a BIC (ISO 9362): 8 or 11 characters. */
export const bankIdentifierPattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

/** Tells whether an id has the form of a BIC. */
export function isBankIdentifierCode(id: string): boolean {
  return bankIdentifierPattern.test(id);
}
