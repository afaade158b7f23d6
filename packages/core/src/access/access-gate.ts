import type { GateContext } from '../http/route.ts';
import type { NarrowedWindow } from '../page/date-window.ts';
import type { PageRequest } from '../page/page-request.ts';
import type { Result } from '../result.ts';
import type { LiveAccessToken, TokenRefusal } from './access.ts';
import type { AccessFault } from './access-refusals.ts';
import type { ConsentFacts } from './consent-facts.ts';
import type { EndpointName } from './endpoint.ts';
import type { FieldSet } from './permission.ts';

/** What an admitted request may see. */
export interface Access {
  readonly token: LiveAccessToken;
  readonly consent: ConsentFacts;
  readonly customerId: string;
  /** The one account asked for, or every account of the consent. */
  readonly accountIds: readonly string[];
  readonly fields: FieldSet;
  /** The bookings that the consent lets see and the query asks for. */
  readonly window: NarrowedWindow;
  /** The page asked for; `undefined` on endpoints that answer all at once. */
  readonly page: PageRequest | undefined;
}

/** Why a request was not admitted: by its token (401), or by what comes after. */
export type AccessRefusal =
  | { readonly kind: 'token'; readonly refusal: TokenRefusal }
  | ({ readonly kind: 'access' } & AccessFault);

/** Port: decides about one request to an account-information endpoint; `@ob/consent` makes one. */
export interface AccessGate {
  admit(request: Request, context: GateContext, target: AccessTarget): Promise<Result<Access, AccessRefusal>>;
}

/** What a request asks for. */
export interface AccessTarget {
  readonly endpoint: EndpointName;
  /** Absent on endpoints over all accounts. */
  readonly accountId?: string;
}
