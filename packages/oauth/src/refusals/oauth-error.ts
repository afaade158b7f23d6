import { type Refused, refuse } from '@ob/http';
import { authenticationRefusals } from './authentication-refusals.ts';
import { authorizationRefusals, decisionRefusals, openingRefusals } from './authorization-refusals.ts';
import { dpopRefusals } from './dpop-refusals.ts';
import { formRefusals } from './form-refusals.ts';
import { limitRefusals } from './limit-refusals.ts';
import type { OAuthRefusalRow } from './refusal-row.ts';
import {
  introspectionRefusals,
  scopeRefusals,
  signingRefusals,
  tokenRefusals,
  tokenStateRefusals,
} from './token-refusals.ts';
import { userinfoRefusals } from './userinfo-refusals.ts';

/**
 * Every reason for a refusal of an `/oauth` request, with its `error` and description. Descriptions are fixed ASCII
 * texts without quotes and backslashes (RFC 6749 section 5.2). They never contain input.
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
} satisfies Readonly<Record<string, OAuthRefusalRow>>;

export type OAuthRefusalReason = keyof typeof oauthRefusals;

/** A refusal of an `/oauth` endpoint. The response never contains `reason`; it is for the log. */
export interface OAuthRefusal extends OAuthRefusalRow {
  readonly reason: OAuthRefusalReason;
  /** Additional headers: a new `DPoP-Nonce` (RFC 9449 section 8). */
  readonly headers?: Readonly<Record<string, string>>;
}

export function describeRefusal(reason: OAuthRefusalReason): OAuthRefusal {
  return { ...oauthRefusals[reason], reason };
}

export function refuseFor(reason: OAuthRefusalReason): Refused<OAuthRefusal> {
  return refuse(describeRefusal(reason));
}
