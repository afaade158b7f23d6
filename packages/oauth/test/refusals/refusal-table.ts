import type { Draft, JwtChanges } from './draft.ts';
import type { GoodRequestName } from './good-requests.ts';
import type { RefusalBank } from './refusal-bank.ts';

export interface RefusedAnswer {
  readonly status: number;
  /** The `error` of the response, or the `code` of its first API error. */
  readonly error?: string;
  /** The reason in the log. Absent if no handler ran. */
  readonly reason?: string;
  /** The {@link watchedHeaders} of the response. It must not have others of them. */
  readonly headers?: Readonly<Record<string, string | RegExp>>;
}

/** The headers that every case checks. */
export const watchedHeaders = ['www-authenticate', 'allow', 'dpop-nonce', 'retry-after', 'location'] as const;

/** A change that makes a valid request invalid. Its members are merged into the draft. */
export interface Breakage extends Partial<Omit<Draft, 'assertion' | 'object' | 'proof' | 'authorization'>> {
  readonly assertion?: JwtChanges | undefined;
  readonly object?: JwtChanges | undefined;
  readonly proof?: JwtChanges | undefined;
  readonly authorization?: Partial<NonNullable<Draft['authorization']>> | undefined;
  readonly rewrite?: (good: Draft) => Partial<Draft>;
  /** Runs after the request is prepared and before it is sent. */
  readonly before?: (bank: RefusalBank, broken: Draft) => unknown;
}

/** One refusal, with the section of the standard that requires it. */
export type RefusalRow = readonly [
  title: string,
  breakage: Breakage,
  answer: RefusedAnswer,
  standard?: string | undefined,
];

/** A group of refusals. Every row is tested with each of `requests`. */
export interface RefusalTable {
  readonly heading: string;
  /** The endpoints, and the conditions that all rows share. */
  readonly about: string;
  readonly requests: readonly GoodRequestName[];
  readonly rows: readonly RefusalRow[];
}

export function breakDraft(good: Draft, breakage: Breakage): Draft {
  const { before: _, rewrite, ...changes } = breakage;
  return {
    ...good,
    ...changes,
    headers: { ...good.headers, ...changes.headers },
    form: 'form' in changes && changes.form === undefined ? undefined : mergeForm(good, changes),
    authorization: mergeAuthorization(good, changes),
    ...rewrite?.(good),
  };
}

function mergeForm({ form }: Draft, changes: Breakage): Draft['form'] {
  return form === undefined && changes.form === undefined ? undefined : { ...form, ...changes.form };
}

function mergeAuthorization({ authorization }: Draft, changes: Breakage): Draft['authorization'] {
  if (!('authorization' in changes)) return authorization;
  if (changes.authorization === undefined) return undefined;
  return { scheme: 'Bearer', token: '', ...authorization, ...changes.authorization };
}
