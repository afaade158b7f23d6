import { identifierTextSchema } from '@ob/core/schema';
import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';
import { authorizationDetailsSchema } from './authorization-details.ts';
import { clientIdSchema } from './client-authentication.ts';
import { base64url256Schema, secondsSchema } from './jwt.ts';
import { grantedScopeSchema } from './scope.ts';
import { tokenTypeSchema } from './token-answer.ts';

const certificateSchema = nameSchema(
  'CertificateConfirmation',
  z.strictObject({ 'x5t#S256': base64url256Schema }),
  {
    description: 'Bound to a certificate (RFC 8705 section 3.1).',
    fields: { 'x5t#S256': 'The SHA-256 of the certificate, in base64url.' },
  },
);

const keySchema = nameSchema('KeyConfirmation', z.strictObject({ jkt: base64url256Schema }), {
  description: 'Bound to a DPoP key (RFC 9449 section 6.1).',
  fields: { jkt: 'The thumbprint of the key (RFC 7638).' },
});

const activeTokenSchema = nameSchema(
  'ActiveToken',
  z.strictObject({
    active: z.literal(true),
    token_type: z.exactOptional(tokenTypeSchema),
    scope: grantedScopeSchema,
    client_id: clientIdSchema,
    sub: z.string().min(1),
    iat: secondsSchema,
    exp: secondsSchema,
    iss: z.url(),
    aud: z.url(),
    jti: z.exactOptional(identifierTextSchema),
    cnf: z.exactOptional(z.union([certificateSchema, keySchema])),
    consent_id: z.exactOptional(identifierTextSchema),
    authorization_details: z.exactOptional(authorizationDetailsSchema),
  }),
  {
    description: 'A token that works now.',
    fields: {
      active: 'That it works.',
      token_type: 'How an access token is presented.',
      scope: 'What it is for.',
      client_id: 'Whose it is.',
      sub: 'The customer, as this client alone knows them; or the client itself.',
      iat: 'When it was issued, in seconds since the epoch.',
      exp: 'When it ends, in seconds since the epoch.',
      iss: 'Who issued it.',
      aud: 'Whom it is for: the same server.',
      jti: 'The name of an access token.',
      cnf: 'What an access token is bound to.',
      consent_id: 'The consent that it is bound to.',
      authorization_details: 'The same, where the request named it so (RFC 9396 section 9.2).',
    },
  },
);

const inactiveTokenSchema = nameSchema('InactiveToken', z.strictObject({ active: z.literal(false) }), {
  description: 'A token that is unknown, of another client, expired or revoked, or whose consent has ended.',
  fields: { active: 'That it does not work; nothing else is said of it.' },
});

/** What the introspection endpoint answers (RFC 7662 section 2.2). */
export const introspectionSchema = nameSchema(
  'TokenIntrospection',
  z.discriminatedUnion('active', [activeTokenSchema, inactiveTokenSchema]),
  { description: 'Whether a token works now, and what for.' },
);
