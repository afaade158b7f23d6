import type { OAuthEndpoint } from '../oauth-endpoint.ts';
import { authenticationRefusals } from './authentication-refusals.ts';
import { authorizationRefusals, openingRefusals } from './authorization-refusals.ts';
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

export type RefusalRows = Readonly<Record<string, OAuthRefusalRow>>;

/** The refusals of every endpoint with client authentication, before it reads other parameters. */
const clientRefusals = { ...formRefusals, ...authenticationRefusals, ...limitRefusals };

/** There is no access token with these proofs, so there is no hash to compare. */
const proofRefusals = omit(dpopRefusals, 'dpop_proof_token_hash');

/** The refusals of each endpoint, in the order of the checks. */
export const endpointRefusals = {
  openidConfiguration: {},
  authorizationServer: {},
  jwks: {},
  pushedAuthorizationRequest: {
    ...clientRefusals,
    ...authorizationRefusals,
    ...scopeRefusals,
    ...signingRefusals,
    // A push needs no proof.
    ...omit(proofRefusals, 'dpop_proof_missing'),
  },
  authorization: openingRefusals,
  token: {
    ...clientRefusals,
    ...scopeRefusals,
    ...tokenRefusals,
    // Every key is accepted: if the code is bound to another key, the refusal is that of the code.
    ...omit(proofRefusals, 'dpop_proof_key_other'),
    ...signingRefusals,
  },
  introspection: { ...clientRefusals, ...introspectionRefusals, ...signingRefusals, ...tokenStateRefusals },
  revocation: { ...clientRefusals, ...tokenStateRefusals },
  userinfo: { ...formRefusals, ...limitRefusals, ...userinfoRefusals },
} as const satisfies Readonly<Record<OAuthEndpoint, RefusalRows>>;

function omit(rows: RefusalRows, reason: keyof typeof dpopRefusals): RefusalRows {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => name !== reason));
}
