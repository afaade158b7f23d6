import { createFormats, type Formats } from './formats.ts';
import { english } from './texts/english.ts';
import type { Texts } from './texts/texts.ts';

export interface PageChoices {
  readonly bankName: string;
  /** The texts in one language; default: `english`. */
  readonly texts?: Texts;
  /** The IANA time zone of all times on the pages; default: `UTC`. */
  readonly timeZone?: string;
  /** The footer; default: the name of the bank. */
  readonly footer?: string;
  /** CSS that overrides custom properties, such as `:root { --brand: #00539f; }`. */
  readonly theme?: string;
}

export interface PageSettings extends PageChoices {
  readonly texts: Texts;
  readonly timeZone: string;
  readonly footer: string;
  readonly formats: Formats;
}

/** Fills in the defaults. Throws a `RangeError` for an unknown language tag or time zone. */
export function createPageSettings(choices: PageChoices): PageSettings {
  const { texts = english, timeZone = 'UTC', footer = choices.bankName } = choices;
  return { ...choices, texts, timeZone, footer, formats: createFormats(texts.language, timeZone) };
}
