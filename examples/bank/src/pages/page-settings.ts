import { createFormats, type Formats } from './formats.ts';
import type { Texts } from './texts/texts.ts';

/** The choices of a bank for its pages. */
export interface PageChoices {
  readonly bankName: string;
  /** The texts in the language of the pages, such as `english`. */
  readonly texts: Texts;
  /** The IANA time zone of the bank. Pages show every time in it, with its name. */
  readonly timeZone: string;
  /** The text at the end of every page. */
  readonly footer: string;
  /** CSS that sets the custom properties of the style sheet, such as `:root { --brand: #00539f; }`. */
  readonly theme?: string;
}

/** The choices of a bank, and the formats of its language. */
export interface PageSettings extends PageChoices {
  readonly formats: Formats;
}

/** Creates the settings of the pages. Throws a `RangeError` for an unknown language tag or time zone. */
export function createPageSettings(choices: PageChoices): PageSettings {
  return { ...choices, formats: createFormats(choices.texts.language, choices.timeZone) };
}
