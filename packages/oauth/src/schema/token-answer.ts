import { identifierTextSchema } from '@ob/core/schema';
import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';
import type { CustomerProfile } from '../grant/customer-profile.ts';
import type { AuthenticationClaims } from '../token/authentication-claims.ts';
import type { TokenAnswer } from '../token/issue-token.ts';
import { authorizationDetailsSchema } from './authorization-details.ts';
import { base64url256Schema, jwtSchema, secondsSchema } from './jwt.ts';
import { grantedScopeSchema } from './scope.ts';

/** The schemes by which access tokens are presented. */
export const tokenTypeSchema = z.enum(['Bearer', 'DPoP']);

/** What the token endpoint answers (RFC 6749 section 5.1, OpenID Connect Core section 3.1.3.3, RFC 9396 section 7). */
export const tokenAnswerSchema = nameSchema(
  'TokenAnswer',
  z.strictObject({
    access_token: jwtSchema,
    token_type: tokenTypeSchema,
    expires_in: secondsSchema,
    scope: grantedScopeSchema,
    refresh_token: z.exactOptional(base64url256Schema),
    id_token: z.exactOptional(jwtSchema),
    consent_id: z.exactOptional(identifierTextSchema),
    authorization_details: z.exactOptional(authorizationDetailsSchema),
  }) satisfies z.ZodType<TokenAnswer>,
  {
    description: 'The tokens of a grant.',
    fields: {
      access_token: 'A JWT for the APIs of the bank (RFC 9068). Clients need not look into it.',
      token_type:
        'How the access token is presented: `Bearer` over the certificate that it is bound to (RFC 8705), `DPoP` with a proof by the key that it is bound to (RFC 9449).',
      expires_in: 'How long the access token works, in seconds.',
      scope: 'What the access token is for.',
      refresh_token: 'Gets further access tokens until the consent ends; answered to a code alone.',
      id_token: 'Who signed in, when and how (OpenID Connect Core section 2); only with the scope `openid`.',
      consent_id: 'The consent that the tokens are bound to.',
      authorization_details: 'The same, where the request named it so (RFC 9396 section 7).',
    },
  },
);

/** What the userinfo endpoint answers (OpenID Connect Core section 5.3.2). */
export const userinfoSchema = nameSchema(
  'Userinfo',
  z.strictObject({
    sub: z.string().min(1),
    auth_time: secondsSchema,
    acr: z.string().min(1),
    name: z.exactOptional(z.string().min(1)),
  }) satisfies z.ZodType<AuthenticationClaims & CustomerProfile>,
  {
    description: 'Who the customer is, and how they signed in.',
    fields: {
      sub: 'The customer, as this client alone knows them; the same as in the ID token.',
      auth_time: 'When the customer signed in, in seconds since the epoch.',
      acr: 'By which of the ways that the metadata names.',
      name: 'The full name of the customer, if it was requested by the scope `profile` or by `claims` and the bank provides it.',
    },
  },
);
