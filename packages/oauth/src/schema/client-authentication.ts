import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';
import { clientAssertionType } from '../authentication/private-key-jwt.ts';
import { clientIdPattern } from '../client/client.ts';
import { jwtSchema } from './jwt.ts';

/** The id of a registered client (RFC 6749 section 2.2). */
export const clientIdSchema = z.string().regex(clientIdPattern);

/** The parameters of a client that signs an assertion (RFC 7523 section 2.2). */
const privateKeyJwtSchema = nameSchema(
  'PrivateKeyJwt',
  z.object({
    client_id: z.exactOptional(clientIdSchema),
    client_assertion_type: z.literal(clientAssertionType),
    client_assertion: jwtSchema,
  }),
  {
    description: 'The client signs an assertion (`private_key_jwt`, RFC 7523).',
    fields: {
      client_id: 'Not needed; where given, the `iss` of the assertion.',
      client_assertion_type: 'Says that the assertion is a JWT.',
      client_assertion:
        'A JWT signed by a key of the client with PS256, ES256 or EdDSA: `iss` and `sub` are the `client_id`, `aud` is the issuer, `exp` lies at most 10 minutes ahead, and `jti` is fresh, because an assertion works once.',
    },
  },
);

/** The parameter of a client that is known by the certificate of its connection (RFC 8705 section 2.1). */
const tlsClientAuthSchema = nameSchema('TlsClientAuth', z.object({ client_id: clientIdSchema }), {
  description:
    'The certificate of the connection bears the subject that the client registered (`tls_client_auth`, RFC 8705 section 2.1).',
  fields: { client_id: 'The id under which the client is registered.' },
});

/** By which parameters a client authenticates, as it is registered. */
export const clientAuthenticationSchema = nameSchema(
  'ClientAuthentication',
  z.union([privateKeyJwtSchema, tlsClientAuthSchema]),
  { description: 'How the client authenticates, as it is registered; by one way at a time.' },
);
