import { z } from 'zod';
import { clientAssertionType } from '../authentication/private-key-jwt.ts';
import { clientIdPattern } from '../client/client.ts';
import { jwtSchema } from './jwt.ts';

/** The identifier of a registered client (RFC 6749 section 2.2). */
export const clientIdSchema = z.string().regex(clientIdPattern);

/** RFC 7523 section 2.2. */
const privateKeyJwtSchema = z
  .object({
    client_id: z
      .exactOptional(clientIdSchema)
      .meta({ description: 'Optional. If present, the `iss` of the assertion.' }),
    client_assertion_type: z
      .literal(clientAssertionType)
      .meta({ description: 'Declares that the assertion is a JWT.' }),
    client_assertion: jwtSchema.meta({
      description:
        'A JWT that the client signs with PS256, ES256 or EdDSA. `iss` and `sub` are the `client_id`, `aud` is the issuer, `exp` is at most 10 minutes ahead. `jti` is new in every assertion: an assertion is valid once.',
    }),
  })
  .meta({ id: 'PrivateKeyJwt', description: 'The client signs an assertion (`private_key_jwt`, RFC 7523).' });

/** RFC 8705 section 2.1. */
const tlsClientAuthSchema = z
  .object({ client_id: clientIdSchema.meta({ description: 'The id under which the client is registered.' }) })
  .meta({
    id: 'TlsClientAuth',
    description:
      'The certificate of the connection has the subject that the client registered (`tls_client_auth`, RFC 8705 section 2.1).',
  });

export const clientAuthenticationSchema = z.union([privateKeyJwtSchema, tlsClientAuthSchema]).meta({
  id: 'ClientAuthentication',
  description: 'The authentication of the client, by the method that it registered.',
});
