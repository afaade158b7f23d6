import { styleText } from 'node:util';

/** What a command sees of the machine it runs on. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether what is printed may be colored. */
  readonly color: boolean;
  /** Tells the present in milliseconds since the epoch. */
  now(): number;
  /** Writes a line to the standard output. */
  print(line: string): void;
  /** Writes a line to the standard error, for people: it is no part of what a script reads. */
  note(line: string): void;
  /** Reads the standard input to its end. */
  readInput(): Promise<Uint8Array>;
  /** Resolves once the user or the system asks the program to end. */
  interrupted(): Promise<void>;
}

// Control characters, and those that reverse or hide text: what was received must not drive the terminal.
const unprintable = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** Writes text that somebody else chose in one line, its control characters as escapes, and cut at `most` characters. */
export function printable(text: string, max = 200): string {
  const cut = text.length > max ? `${text.slice(0, max)}…` : text;
  return cut.replace(unprintable, escapeCharacter);
}

/** Writes JSON in one line that no terminal takes for an instruction. */
export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(unprintable, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The meaning of a word in the output, which decides its color. */
export type Tone = 'good' | 'bad' | 'quiet' | 'strong';

const formats = { good: 'green', bad: 'red', quiet: 'dim', strong: 'bold' } as const;

/** Colors a text where the terminal shows color. */
export function style({ color }: Pick<Terminal, 'color'>, tone: Tone, text: string): string {
  return color ? styleText(formats[tone], text, { validateStream: false }) : text;
}

/** A wrong call, with how to correct it. The message holds no secret. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
