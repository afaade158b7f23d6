import { exampleClientId } from './client-form.ts';
import { exampleIssuer, exampleTime, writeExampleJwt } from './example-jwt.ts';
import { writeExampleSecret } from './example-secret.ts';

const subject = writeExampleSecret('a-customer-as-tpp-1-knows-them');
const consent_id = '5f1c2a7e-1c52-4b3e-9f7d-2f6c8d9e0a13';
const lifetime = { iat: exampleTime, exp: exampleTime + 300 };

const claims = {
  iss: exampleIssuer,
  aud: exampleIssuer,
  sub: subject,
  client_id: exampleClientId,
  ...lifetime,
  jti: '8a1d6e0b-4c7f-4b52-9d3e-6f1a2c0b9e75',
  scope: 'openid accounts',
  cnf: { 'x5t#S256': writeExampleSecret('hash-of-a-certificate') },
  consent_id,
} as const;

export const exampleCode = writeExampleSecret('an-authorization-code');

export const exampleRefreshToken = writeExampleSecret('a-refresh-token');

/** Bound to a certificate. */
export const exampleAccessToken = writeExampleJwt(
  { typ: 'at+jwt' },
  { ...claims, grant_id: '77c0d1a4-9e3b-4f68-b2c5-0a1d7e4f6b39' },
);

/** A token of client credentials, bound to a DPoP key. */
export const exampleClientToken = writeExampleJwt(
  { typ: 'at+jwt' },
  {
    iss: exampleIssuer,
    aud: exampleIssuer,
    sub: exampleClientId,
    client_id: exampleClientId,
    ...lifetime,
    jti: '2f7b0c9e-6d18-4a3b-8e54-c1d9a7f03b62',
    scope: 'consents',
    cnf: { jkt: writeExampleSecret('thumbprint-of-a-key') },
  },
);

const authentication = {
  sub: subject,
  auth_time: exampleTime - 45,
  acr: 'urn:bank.example:acr:two-factors',
} as const;

export const exampleUserinfo = { ...authentication, name: 'Alice Hartley' } as const;

export const exampleGrantResponse = {
  access_token: exampleAccessToken,
  token_type: 'Bearer',
  expires_in: 300,
  scope: claims.scope,
  refresh_token: exampleRefreshToken,
  id_token: writeExampleJwt(
    { typ: 'JWT' },
    {
      iss: exampleIssuer,
      aud: exampleClientId,
      ...lifetime,
      ...authentication,
      nonce: 'n-0S6_WzA2Mj',
      at_hash: '77QmUPtjPfzWtF2AnpK9RQ',
    },
  ),
  consent_id,
} as const;

export const exampleActiveToken = { active: true, token_type: 'Bearer', ...claims } as const;

export const exampleSignedIntrospection = writeExampleJwt(
  { typ: 'token-introspection+jwt' },
  { iss: exampleIssuer, aud: exampleClientId, iat: exampleTime, token_introspection: exampleActiveToken },
);
