/** Checks an IBAN (ISO 7064): move the first four characters to the end, turn letters into 10 to 35; modulo 97 it is then 1. */
function hasValidCheckDigits(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)]
    .map((character) => Number.parseInt(character, 36))
    .join('');
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder === 1;
}

interface IdentificationFormat {
  /** Uses only syntax that all regular expression dialects share. */
  readonly pattern: RegExp;
  readonly min: number;
  readonly max: number;
}

/** The pattern and length of each scheme. Check digits are verified separately. */
export const identificationFormats = {
  // Six digits of sort code, eight digits of account number.
  SortCodeAccountNumber: { pattern: /^[0-9]{14}$/, min: 14, max: 14 },
  // Check digits are 02 to 98. With 00, 01 and 99, an IBAN could be written in two ways.
  IBAN: {
    pattern: /^[A-Z]{2}(?:0[2-9]|[1-8][0-9]|9[0-8])[A-Z0-9]{11,30}$/,
    min: 15,
    max: 34,
  },
  BBAN: { pattern: /^[A-Z0-9]{1,30}$/, min: 1, max: 30 },
  // Masked: at most the first six and the last four digits of a card number are visible.
  PAN: { pattern: /^[0-9]{0,6}[*xX]+[0-9]{0,4}$/, min: 8, max: 19 },
} as const satisfies Readonly<Record<string, IdentificationFormat>>;

export type AccountScheme = keyof typeof identificationFormats;

/** Returns whether an id has the format of its scheme, with valid check digits. */
export function isAccountIdentification(scheme: AccountScheme, id: string): boolean {
  const { pattern, min, max } = identificationFormats[scheme];
  if (id.length < min || id.length > max || !pattern.test(id)) return false;
  return scheme !== 'IBAN' || hasValidCheckDigits(id);
}

/** The format of a BIC (ISO 9362): 8 or 11 characters. */
export const bankIdentifierPattern = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;

export function isBankIdentifierCode(id: string): boolean {
  return bankIdentifierPattern.test(id);
}
