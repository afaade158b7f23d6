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

/** Refusals by their reason. */
export type RefusalRows = Readonly<Record<string, OAuthRefusalRow>>;

/** What every endpoint that takes the form of a client may refuse before it looks at what is asked. */
const clientRefusals = { ...formRefusals, ...authenticationRefusals, ...limitRefusals };

/** No access token is presented with these proofs, so that none can name another one. */
const proofRefusals = leaveOut(dpopRefusals, 'dpop_proof_token_hash');

/** Which refusals each endpoint can answer, in the order in which they are judged. */
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
    ...leaveOut(proofRefusals, 'dpop_proof_missing'),
  },
  authorization: openingRefusals,
  token: {
    ...clientRefusals,
    ...scopeRefusals,
    ...tokenRefusals,
    // A proof may be by any key: where the code is bound to another one, the code is refused.
    ...leaveOut(proofRefusals, 'dpop_proof_key_other'),
    ...signingRefusals,
  },
  introspection: { ...clientRefusals, ...introspectionRefusals, ...signingRefusals, ...tokenStateRefusals },
  revocation: { ...clientRefusals, ...tokenStateRefusals },
  userinfo: { ...formRefusals, ...limitRefusals, ...userinfoRefusals },
} as const satisfies Readonly<Record<OAuthEndpoint, RefusalRows>>;

function leaveOut(rows: RefusalRows, reason: keyof typeof dpopRefusals): RefusalRows {
  return Object.fromEntries(Object.entries(rows).filter(([name]) => name !== reason));
}
