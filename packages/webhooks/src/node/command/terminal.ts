import { styleText } from 'node:util';
import type { ReceivedEvent, WebhookVerificationError } from '@ob/webhooks-verify';

/** The environment of a command. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly color: boolean;
  now(): number;
  print(line: string): void;
  /** Writes for people, to the standard error. */
  note(line: string): void;
  readInput(): Promise<Uint8Array>;
  /** Resolves on SIGINT or SIGTERM. */
  interrupted(): Promise<void>;
}

// Control characters, and characters that reverse or hide text: received text must not control the terminal.
const unprintable = /[\p{Cc}\u061C\u200B-\u200F\u2028-\u202E\u2060-\u2069\uFEFF]/gu;

/** Escapes control characters of untrusted text, and cuts it after `max` characters. */
export function printable(text: string, max = 200): string {
  const cut = text.length > max ? `${text.slice(0, max)}…` : text;
  return cut.replace(unprintable, escapeCharacter);
}

export function printableJson(value: unknown): string {
  return JSON.stringify(value).replace(unprintable, escapeCharacter);
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export type Tone = 'good' | 'bad' | 'quiet' | 'strong';

const formats = { good: 'green', bad: 'red', quiet: 'dim', strong: 'bold' } as const;

export function style({ color }: Pick<Terminal, 'color'>, tone: Tone, text: string): string {
  return color ? styleText(formats[tone], text, { validateStream: false }) : text;
}

/** Describes the resource of an event, such as `payment 4f0c…`. Returns the empty string if the event names none. */
export function describeResource({ resource_type, resource_id }: ReceivedEvent): string {
  if (typeof resource_type !== 'string' || typeof resource_id !== 'string') return '';
  return `${printable(resource_type, 40)} ${printable(resource_id, 60)}`;
}

/** Returns the message without its hint. */
export function describeRefusal({ message, hint }: WebhookVerificationError): string {
  return message.slice(0, -hint.length).trimEnd();
}

/** Its message names the fix and contains no secret. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
