import { identifierTextSchema } from '@ob/core/schema';
import { z } from 'zod';
import { authorizationDetailsSchema } from './authorization-details.ts';
import { clientIdSchema } from './client-authentication.ts';
import { base64url256Schema, secondsSchema } from './jwt.ts';
import { grantedScopeSchema } from './scope.ts';
import { tokenTypeSchema } from './token-response.ts';

const certificateSchema = z
  .strictObject({
    'x5t#S256': base64url256Schema.meta({ description: 'The SHA-256 of the certificate, in base64url.' }),
  })
  .meta({ id: 'CertificateConfirmation', description: 'Bound to a certificate (RFC 8705 section 3.1).' });

const keySchema = z
  .strictObject({ jkt: base64url256Schema.meta({ description: 'The thumbprint of the key (RFC 7638).' }) })
  .meta({ id: 'KeyConfirmation', description: 'Bound to a DPoP key (RFC 9449 section 6.1).' });

const activeTokenSchema = z
  .strictObject({
    active: z.literal(true).meta({ description: 'Always `true`: the token is valid.' }),
    token_type: z
      .exactOptional(tokenTypeSchema)
      .meta({ description: 'The scheme of an access token in the `Authorization` header.' }),
    scope: grantedScopeSchema.meta({ description: 'The scope of the token.' }),
    client_id: clientIdSchema.meta({ description: 'The client of the token.' }),
    sub: z
      .string()
      .min(1)
      .meta({ description: 'The customer, with an id that only this client gets; or the client itself.' }),
    iat: secondsSchema.meta({ description: 'The time the token was issued, in seconds since the epoch.' }),
    exp: secondsSchema.meta({ description: 'The expiry of the token, in seconds since the epoch.' }),
    iss: z.url().meta({ description: 'The issuer of the token.' }),
    aud: z.url().meta({ description: 'The audience of the token: the same server.' }),
    jti: z.exactOptional(identifierTextSchema).meta({ description: 'The id of an access token.' }),
    cnf: z
      .exactOptional(z.union([certificateSchema, keySchema]))
      .meta({ description: 'The certificate or key that an access token is bound to.' }),
    consent_id: z
      .exactOptional(identifierTextSchema)
      .meta({ description: 'The id of the consent that the token is bound to.' }),
    authorization_details: z.exactOptional(authorizationDetailsSchema).meta({
      description: 'The same consent, if the request used `authorization_details` (RFC 9396 section 9.2).',
    }),
  })
  .meta({ id: 'ActiveToken', description: 'A valid token.' });

const inactiveTokenSchema = z
  .strictObject({
    active: z
      .literal(false)
      .meta({ description: 'Always `false`: the token is not valid. There is no other field.' }),
  })
  .meta({
    id: 'InactiveToken',
    description:
      'A token that is unknown, of another client, expired or revoked, or whose consent has ended.',
  });

/** The response of the introspection endpoint (RFC 7662 section 2.2). */
export const introspectionSchema = z
  .discriminatedUnion('active', [activeTokenSchema, inactiveTokenSchema])
  .meta({ id: 'TokenIntrospection', description: 'Whether a token is valid now, and its facts.' });
