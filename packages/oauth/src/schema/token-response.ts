import { identifierTextSchema, type ReadonlyDeep } from '@ob/core/schema';
import { z } from 'zod';
import type { CustomerProfile } from '../grant/customer-profile.ts';
import type { AuthenticationClaims } from '../token/authentication-claims.ts';
import { authorizationDetailsSchema } from './authorization-details.ts';
import { base64url256Schema, jwtSchema, secondsSchema } from './jwt.ts';
import { grantedScopeSchema } from './scope.ts';

export const tokenTypeSchema = z.enum(['Bearer', 'DPoP']);

/**
 * The response of the token endpoint (RFC 6749 section 5.1, OpenID Connect Core section 3.1.3.3, RFC 9396 section 7).
 */
export const tokenResponseSchema = z
  .strictObject({
    access_token: jwtSchema.meta({
      description: 'A JWT for the APIs of the bank (RFC 9068). Clients do not need to read it.',
    }),
    token_type: tokenTypeSchema.meta({
      description:
        'The scheme of the access token. `Bearer`: send it over a connection with its certificate (RFC 8705). `DPoP`: send it with a proof by its key (RFC 9449).',
    }),
    expires_in: secondsSchema.meta({ description: 'The lifetime of the access token, in seconds.' }),
    scope: grantedScopeSchema.meta({ description: 'The scope of the access token.' }),
    refresh_token: z.exactOptional(base64url256Schema).meta({
      description: 'Gets more access tokens until the consent ends. Only the exchange of a code returns it.',
    }),
    id_token: z.exactOptional(jwtSchema).meta({
      description:
        'The customer, and the time and method of the sign-in (OpenID Connect Core section 2). Only with the scope `openid`.',
    }),
    consent_id: z
      .exactOptional(identifierTextSchema)
      .meta({ description: 'The id of the consent that the tokens are bound to.' }),
    authorization_details: z.exactOptional(authorizationDetailsSchema).meta({
      description: 'The same consent, if the request used `authorization_details` (RFC 9396 section 7).',
    }),
  })
  .meta({ id: 'TokenResponse', description: 'The tokens of a grant.' });

/** The response of the token endpoint. */
export interface TokenResponse extends ReadonlyDeep<z.infer<typeof tokenResponseSchema>> {}

/** The response of the userinfo endpoint (OpenID Connect Core section 5.3.2). */
export const userinfoSchema = z
  .strictObject({
    sub: z.string().min(1).meta({
      description: 'The customer, with an id that only this client gets; the same as in the ID token.',
    }),
    auth_time: secondsSchema.meta({
      description: 'The time the customer signed in, in seconds since the epoch.',
    }),
    acr: z.string().min(1).meta({ description: 'The authentication context, one of those in the metadata.' }),
    name: z.exactOptional(z.string().min(1)).meta({
      description:
        'The full name of the customer, if it was requested by the scope `profile` or by `claims` and the bank provides it.',
    }),
  })
  .meta({ id: 'Userinfo', description: 'The customer, and how they signed in.' }) satisfies z.ZodType<
  AuthenticationClaims & CustomerProfile
>;
