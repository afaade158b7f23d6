import type { LiveAccessToken, TokenRefusal } from './access.ts';
import type { ApiFault } from './api-error.ts';
import type { ConsentFacts } from './consent-facts.ts';
import type { EndpointName } from './endpoint.ts';
import type { GateContext } from './http/route.ts';
import type { Result } from './result.ts';

/** Which keys of a record are shown: all, or those that the Basic permissions leave. */
export type FieldSet = 'full' | 'basic';

/** A span of booking moments in milliseconds since the epoch, both bounds inclusive; an absent bound is open. */
export interface DateWindow {
  readonly from?: number;
  readonly to?: number;
}

/** What an admitted request may see. */
export interface Access {
  readonly token: LiveAccessToken;
  readonly consent: ConsentFacts;
  readonly customerId: string;
  /** The one account asked for, or every account of the consent. */
  readonly accountIds: readonly string[];
  readonly fields: FieldSet;
  /** What the consent lets see; a query narrows it further, never widens it. */
  readonly window: DateWindow;
}

/** Why a request was not admitted: by its token (401), or by what comes after. */
export type AccessRefusal =
  | { readonly kind: 'token'; readonly refusal: TokenRefusal }
  | { readonly kind: 'access'; readonly step: AccessStep; readonly fault: ApiFault };

/** The steps of an access decision in the order they are taken. */
export const accessSteps = [
  'token',
  'consent_header',
  'consent_known',
  'consent_type',
  'consent_active',
  'scope',
  'binding',
  'account',
  'permission',
] as const;

/** A member of {@link accessSteps}. */
export type AccessStep = (typeof accessSteps)[number];

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
