/** What is different between two documents of an API. */
export interface ApiChange {
  /** Whether a client that was written for the one before could fail. */
  readonly isBreaking: boolean;
  /** An operation and a place in it, or a schema that several share. */
  readonly where: string;
  readonly what: string;
}

/** Makes a change that a client could fail over. */
export function breaking(where: string, what: string): ApiChange {
  return { isBreaking: true, where, what };
}

/** Makes a change that no client has to know of. */
export function addition(where: string, what: string): ApiChange {
  return { isBreaking: false, where, what };
}

/** Says a change in one line. */
export function formatChange({ isBreaking, where, what }: ApiChange): string {
  return `${isBreaking ? 'breaking' : 'addition'}: ${where}: ${what}`;
}

/** Who writes a value: a client what is `sent`, the service what is `answered`. */
export type Direction = 'sent' | 'answered';
