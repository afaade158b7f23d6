export interface ApiChange {
  /** Whether an existing client could fail. */
  readonly isBreaking: boolean;
  /** An operation and a place in it, or a shared schema. */
  readonly where: string;
  readonly what: string;
}

export function breaking(where: string, what: string): ApiChange {
  return { isBreaking: true, where, what };
}

export function addition(where: string, what: string): ApiChange {
  return { isBreaking: false, where, what };
}

export function formatChange({ isBreaking, where, what }: ApiChange): string {
  return `${isBreaking ? 'breaking' : 'addition'}: ${where}: ${what}`;
}

/** `sent` by the client or `answered` by the service. */
export type Direction = 'sent' | 'answered';
