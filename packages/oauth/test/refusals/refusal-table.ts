import type { Draft, JwtChanges } from './draft.ts';
import type { GoodRequestName } from './good-requests.ts';
import type { RefusalBank } from './refusal-bank.ts';

/** How a refused request is answered. */
export interface RefusedAnswer {
  readonly status: number;
  /** The `error` of the answer, or the first `code` of an API error; absent where the answer has none. */
  readonly error?: string;
  /** What the log is told; absent where it is told nothing but the status. */
  readonly reason?: string;
  /** Headers that the answer has; of {@link watchedHeaders} it has no others. */
  readonly headers?: Readonly<Record<string, string | RegExp>>;
}

/** Headers that tell the client what to do: none of them comes unasked. */
export const watchedHeaders = ['www-authenticate', 'allow', 'dpop-nonce', 'retry-after', 'location'] as const;

/** What is done to a good request. Members of a draft replace or complete its own. */
export interface Breakage extends Partial<Omit<Draft, 'assertion' | 'object' | 'proof' | 'authorization'>> {
  readonly assertion?: JwtChanges | undefined;
  readonly object?: JwtChanges | undefined;
  readonly proof?: JwtChanges | undefined;
  readonly authorization?: Partial<NonNullable<Draft['authorization']>> | undefined;
  /** Changes what depends on the good request itself. */
  readonly rewrite?: (good: Draft) => Partial<Draft>;
  /** What happens between preparing the request and sending it. */
  readonly before?: (bank: RefusalBank, broken: Draft) => unknown;
}

/** One refusal: what is wrong, how that comes about, the answer, and the section that asks for it. */
export type RefusalRow = readonly [
  title: string,
  breakage: Breakage,
  answer: RefusedAnswer,
  standard?: string | undefined,
];

/** Refusals that belong together, each at every one of the good requests. */
export interface RefusalTable {
  readonly heading: string;
  /** One sentence on where and when. */
  readonly about: string;
  readonly requests: readonly GoodRequestName[];
  readonly rows: readonly RefusalRow[];
}

/** Breaks a good request. */
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
