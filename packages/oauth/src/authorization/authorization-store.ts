import type { Result } from '@ob/http';
import type { AuthorizationDetail } from '../grant/authorization-details.ts';
import type { CodeConditions, Grant } from '../grant/grant.ts';
import type { RequestedClaims } from './claims-request.ts';

/** `jwt` is a signed response (JARM). */
export type ResponseMode = 'query' | 'jwt';

/** OpenID Connect Core section 3.1.2.1: `none` forbids every page. */
export type Prompt = 'none' | 'login' | 'consent' | 'select_account';

/** A validated authorization request (RFC 9126). */
export interface PushedRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly responseMode: ResponseMode;
  readonly codeChallenge: string;
  readonly state?: string;
  readonly nonce?: string;
  /** Absent for `openid` alone. */
  readonly consentId?: string;
  /** Absent if the client named the consent in another way (RFC 9396). */
  readonly authorizationDetails?: readonly AuthorizationDetail[];
  readonly acrValues?: readonly string[];
  readonly prompt?: readonly Prompt[];
  /** In seconds. */
  readonly maxAge?: number;
  readonly dpopJkt?: string;
  readonly claims?: RequestedClaims;
  /** In milliseconds since the epoch. */
  readonly pushedAt: number;
}

/** A request that a browser has opened. The customer has not decided yet. */
export interface OpenedRequest {
  readonly request: PushedRequest;
  /** The deadline of the decision, in milliseconds since the epoch. */
  readonly decideBy: number;
}

/** `unknown`: this client never pushed it. `used`: the customer has decided. `expired`: the deadline has passed. */
export type OpeningRefusal = 'unknown' | 'used' | 'expired';

/** A new grant and the code that activates it. */
export interface IssuedCode {
  readonly codeHash: string;
  readonly grant: Grant;
  readonly conditions: CodeConditions;
}

/** Port: stores pushed requests under the hash (SHA-256, base64url) of their `request_uri`. */
export interface AuthorizationStore {
  /** `openBy` is the deadline of the first opening. */
  push(requestHash: string, request: PushedRequest, openBy: number): Promise<void>;
  /**
   * Opens a request. The first opening sets the deadline `decideBy`; a reload keeps it. A request of another client is `unknown`.
   * A store may delete requests one hour after their deadline.
   */
  open(
    requestHash: string,
    clientId: string,
    now: number,
    decideBy: number,
  ): Promise<Result<OpenedRequest, OpeningRefusal>>;
  /** Finds an opened request without a decision before its deadline. */
  find(requestHash: string, now: number): Promise<OpenedRequest | undefined>;
  /** Binds an opened request to the first browser, in one atomic step. Returns true for that browser only, on every call. */
  claim(requestHash: string, browserHash: string): Promise<boolean>;
  isClaimed(requestHash: string, browserHash: string): Promise<boolean>;
  /**
   * Stores the decision, and the code of an approval, in one atomic step. Returns true exactly once, before the deadline.
   * `issued` is `undefined` for a denial. An approval of a consent revokes every earlier grant of that consent.
   */
  decide(requestHash: string, now: number, issued: IssuedCode | undefined): Promise<boolean>;
}
