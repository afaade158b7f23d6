import type { Access, AccessTarget } from '../access/access.ts';
import type { AccessFault } from '../access/access-refusals.ts';
import type { GateContext } from '../http/route.ts';
import type { Result } from '../result.ts';
import type { TokenRefusal } from './token-verifier.ts';

/** Why a request was not admitted: by its token (401), or by what comes after. */
export type AccessRefusal =
  | { readonly kind: 'token'; readonly refusal: TokenRefusal }
  | ({ readonly kind: 'access' } & AccessFault);

/** Port: decides about one request to an account-information endpoint; `@ob/consent` makes one. */
export interface AccessGate {
  admit(request: Request, context: GateContext, target: AccessTarget): Promise<Result<Access, AccessRefusal>>;
}
