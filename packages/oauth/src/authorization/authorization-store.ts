import type { Result } from '@ob/http';
import type { AuthorizationDetail } from '../grant/authorization-details.ts';
import type { CodeConditions, Grant } from '../grant/grant.ts';
import type { RequestedClaims } from './claims-request.ts';

/** How the answer travels to the client: in the query, or in a signed response (JARM). */
export type ResponseMode = 'query' | 'jwt';

/** The interaction that a client demands or, by `none`, forbids (OpenID Connect Core section 3.1.2.1). */
export type Prompt = 'none' | 'login' | 'consent' | 'select_account';

/** An authorization request as pushed (RFC 9126), every parameter already judged. */
export interface PushedRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly responseMode: ResponseMode;
  readonly codeChallenge: string;
  readonly state?: string;
  readonly nonce?: string;
  /** Absent if no scope is for a resource. */
  readonly consentId?: string;
  /** Present where the client asked by `authorization_details` (RFC 9396): the same consent in that form. */
  readonly authorizationDetails?: readonly AuthorizationDetail[];
  readonly acrValues?: readonly string[];
  readonly prompt?: readonly Prompt[];
  /** In seconds. */
  readonly maxAge?: number;
  readonly dpopJkt?: string;
  /** Present if the client sent a `claims` parameter. */
  readonly claims?: RequestedClaims;
  /** When it was pushed, in milliseconds since the epoch. */
  readonly pushedAt: number;
}

/** A pushed request that a browser has opened and the customer has not yet decided. */
export interface OpenedRequest {
  readonly request: PushedRequest;
  /** Until when the customer may decide, in milliseconds since the epoch. */
  readonly decideBy: number;
}

/** Why a request cannot be opened: never pushed by this client, decided before, or past its deadline. */
export type OpeningRefusal = 'unknown' | 'used' | 'expired';

/** What an approval leaves behind: a grant that waits for its code to be redeemed. */
export interface IssuedCode {
  readonly codeHash: string;
  readonly grant: Grant;
  readonly conditions: CodeConditions;
}

/** Port: keeps pushed requests under the hash (SHA-256, base64url) of their `request_uri`. */
export interface AuthorizationStore {
  /** Keeps a pushed request that may be opened until `openBy`. */
  push(requestHash: string, request: PushedRequest, openBy: number): Promise<void>;
  /**
   * Opens a request: the first time only before its `openBy`, and then the customer has until `decideBy`;
   * later times (a reload) the deadline of the first stands. Says why it cannot be opened; a request of another client
   * is `unknown`. A store knows used and expired requests for an hour after their deadline, and may forget them then.
   */
  open(
    requestHash: string,
    clientId: string,
    now: number,
    decideBy: number,
  ): Promise<Result<OpenedRequest, OpeningRefusal>>;
  /** Reads an opened request that is not decided and not past its deadline. */
  find(requestHash: string, now: number): Promise<OpenedRequest | undefined>;
  /**
   * Claims an opened request for the browser that opens it first, known by a hash, in one atomic step. Answers true to
   * that browser, as often as it asks, and false to every other, and for a request that is not known.
   */
  claim(requestHash: string, browserHash: string): Promise<boolean>;
  /** Tells whether a browser has claimed a request. */
  isClaimed(requestHash: string, browserHash: string): Promise<boolean>;
  /**
   * Decides a request exactly once, before its deadline, and in the same atomic step keeps the code of an approval.
   * Answers false to everybody but the first; a denial has no code. An approval for a consent also revokes, in that
   * step, every earlier grant of the same consent: a customer who authorizes again replaces what was before.
   */
  decide(requestHash: string, now: number, issued: IssuedCode | undefined): Promise<boolean>;
}
