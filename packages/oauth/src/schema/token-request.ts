import { z } from 'zod';
import { codeVerifierPattern } from '../secret/pkce.ts';
import { tokenSecretPattern } from '../secret/token-secrets.ts';
import { parameterTextSchema } from './authorization-request.ts';
import { clientAuthenticationSchema } from './client-authentication.ts';
import { scopeSchema } from './scope.ts';

const secret = z.string().regex(tokenSecretPattern);

/** RFC 6749 section 4.1.3, RFC 7636 section 4.5. */
const codeExchangeSchema = z
  .object({
    grant_type: z.literal('authorization_code').meta({ description: 'The grant type.' }),
    code: secret.meta({
      description: 'The code of the authorization response. It is valid once, within 60 seconds.',
    }),
    redirect_uri: parameterTextSchema.meta({ description: 'The redirect URI of the authorization request.' }),
    code_verifier: z
      .string()
      .regex(codeVerifierPattern)
      .meta({ description: 'The secret whose SHA-256 was the `code_challenge` (RFC 7636 section 4.1).' }),
  })
  .meta({
    id: 'AuthorizationCodeExchange',
    description: 'Exchanges an authorization code for tokens (RFC 6749 section 4.1.3).',
  });

/** RFC 6749 section 6. */
const tokenRefreshSchema = z
  .object({
    grant_type: z.literal('refresh_token').meta({ description: 'The grant type.' }),
    refresh_token: secret.meta({
      description: 'The refresh token. It stays the same and is valid until it expires.',
    }),
    scope: z
      .exactOptional(scopeSchema('byCustomer'))
      .meta({ description: 'A part of the granted scope. The default is the whole scope.' }),
  })
  .meta({
    id: 'TokenRefresh',
    description: 'Gets the next access token of a customer (RFC 6749 section 6).',
  });

/** RFC 6749 section 4.4.2. */
const clientCredentialsSchema = z
  .object({
    grant_type: z.literal('client_credentials').meta({ description: 'The grant type.' }),
    scope: z.exactOptional(scopeSchema('byClient')).meta({
      description:
        'The scope of the token. The default is every scope that the client may have without a customer.',
    }),
  })
  .meta({
    id: 'ClientCredentials',
    description: 'Gets an access token of the client itself (RFC 6749 section 4.4).',
  });

export const tokenRequestSchema = z.intersection(
  clientAuthenticationSchema,
  z.discriminatedUnion('grant_type', [codeExchangeSchema, tokenRefreshSchema, clientCredentialsSchema]),
);

/** RFC 7662 section 2.1, RFC 7009 section 2.1. */
const tokenReferenceSchema = z
  .object({
    token: z.string().min(1).meta({ description: 'An access token or a refresh token of the client.' }),
    token_type_hint: z
      .exactOptional(z.string().min(1))
      .meta({ description: 'Optional. Every token is found without it.' }),
  })
  .meta({ id: 'TokenReference', description: 'The token of the request.' });

export const tokenReferenceRequestSchema = z.intersection(clientAuthenticationSchema, tokenReferenceSchema);
