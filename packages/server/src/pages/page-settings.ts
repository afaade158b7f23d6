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

/** Fills in the defaults. Throws a `RangeError` for an empty name, or an unknown language tag or time zone. */
export function createPageSettings(choices: PageChoices): PageSettings {
  const { texts = english, timeZone = 'UTC', footer = choices.bankName } = choices;
  if (choices.bankName.trim() === '')
    throw new RangeError('`bankName` is empty. Set it to the name that customers know.');
  if (!isAccepted(() => new Intl.DateTimeFormat(texts.language)))
    throw new RangeError(
      `\`texts.language\` is ${texts.language}. Use a language tag (BCP 47), such as en-GB.`,
    );
  if (!isAccepted(() => new Intl.DateTimeFormat('en', { timeZone })))
    throw new RangeError(`\`timeZone\` is ${timeZone}. Use an IANA time zone, such as Europe/London.`);
  return { ...choices, texts, timeZone, footer, formats: createFormats(texts.language, timeZone) };
}

function isAccepted(create: () => unknown): boolean {
  try {
    create();
    return true;
  } catch {
    return false;
  }
}
