import type { AccessRefusal } from '../access/access-refusals.ts';
import type { TokenRefusal } from './token-verifier.ts';

/** The reason why a request was not admitted: its token (401), or a later check. */
export type GuardRefusal =
  | { readonly kind: 'token'; readonly refusal: TokenRefusal }
  | ({ readonly kind: 'access' } & AccessRefusal);
