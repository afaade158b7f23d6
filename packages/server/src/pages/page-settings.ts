import { createFormats, type Formats } from './formats.ts';
import { english } from './texts/english.ts';
import type { Texts } from './texts/texts.ts';

/** The choices of a bank for its pages. */
export interface PageChoices {
  readonly bankName: string;
  /** Every text of the pages in one language; default: `english`. */
  readonly texts?: Texts;
  /** The IANA time zone of the bank; default: `UTC`. Pages show every time in it, with its name. */
  readonly timeZone?: string;
  /** The text at the end of every page; default: the name of the bank. */
  readonly footer?: string;
  /** CSS that sets the custom properties of the style sheet, such as `:root { --brand: #00539f; }`. */
  readonly theme?: string;
}

/** The choices of a bank, and the formats of its language. */
export interface PageSettings extends PageChoices {
  readonly texts: Texts;
  readonly timeZone: string;
  readonly footer: string;
  readonly formats: Formats;
}

/** Creates the settings of the pages. Throws a `RangeError` for an unknown language tag or time zone. */
export function createPageSettings(choices: PageChoices): PageSettings {
  const { texts = english, timeZone = 'UTC', footer = choices.bankName } = choices;
  return { ...choices, texts, timeZone, footer, formats: createFormats(texts.language, timeZone) };
}
