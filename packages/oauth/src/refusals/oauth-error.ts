import { type Refused, refuse } from '@ob/http';
import { authenticationRefusals } from './authentication-refusals.ts';
import { authorizationRefusals, decisionRefusals, openingRefusals } from './authorization-refusals.ts';
import { dpopRefusals } from './dpop-refusals.ts';
import { formRefusals } from './form-refusals.ts';
import { limitRefusals } from './limit-refusals.ts';
import { type OAuthErrorCode, type OAuthRefusalRow, oauthErrors } from './refusal-row.ts';
import {
  introspectionRefusals,
  scopeRefusals,
  signingRefusals,
  tokenRefusals,
  tokenStateRefusals,
} from './token-refusals.ts';
import { userinfoRefusals } from './userinfo-refusals.ts';

export { type OAuthErrorCode, oauthErrors };

/**
 * Every reason for which an `/oauth` request is refused, with its wire error and its description. Descriptions are
 * fixed texts of plain ASCII without quotes and backslashes (RFC 6749 section 5.2) and never hold input.
 */
export const oauthRefusals = {
  ...formRefusals,
  ...authenticationRefusals,
  ...limitRefusals,
  ...authorizationRefusals,
  ...openingRefusals,
  ...decisionRefusals,
  ...tokenStateRefusals,
  ...introspectionRefusals,
  ...scopeRefusals,
  ...signingRefusals,
  ...tokenRefusals,
  ...dpopRefusals,
  ...userinfoRefusals,
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;

/** A key of {@link oauthRefusals}: tells the log why. */
export type OAuthRefusalReason = keyof typeof oauthRefusals;

/** A refusal of an `/oauth` endpoint: what goes on the wire, and the reason for the log. */
export interface OAuthRefusal {
  readonly error: OAuthErrorCode;
  readonly status: number;
  readonly reason: OAuthRefusalReason;
  readonly description: string;
  /** What the answer's header says beside it: a fresh `DPoP-Nonce` (RFC 9449 section 8). */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Looks up the refusal of a reason. */
export function describeRefusal(reason: OAuthRefusalReason): OAuthRefusal {
  const row: OAuthRefusalRow = oauthRefusals[reason];
  const status = row.status ?? oauthErrors[row.error].status;
  return { error: row.error, status, reason, description: row.description };
}

/** Builds the refused half of a result from a reason. */
export function refuseFor(reason: OAuthRefusalReason): Refused<OAuthRefusal> {
  return refuse(describeRefusal(reason));
}
