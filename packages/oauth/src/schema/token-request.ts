import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';
import { codeVerifierPattern } from '../authorization/pkce.ts';
import { tokenSecretPattern } from '../secret/token-secrets.ts';
import { parameterTextSchema } from './authorization-request.ts';
import { clientAuthenticationSchema } from './client-authentication.ts';
import { scopeSchema } from './scope.ts';

const secret = z.string().regex(tokenSecretPattern);

/** The form that exchanges a code (RFC 6749 section 4.1.3, RFC 7636 section 4.5). */
const codeExchangeSchema = nameSchema(
  'AuthorizationCodeExchange',
  z.object({
    grant_type: z.literal('authorization_code'),
    code: secret,
    redirect_uri: parameterTextSchema,
    code_verifier: z.string().regex(codeVerifierPattern),
  }),
  {
    description: 'Exchanges an authorization code for tokens (RFC 6749 section 4.1.3).',
    fields: {
      grant_type: 'Names this grant.',
      code: 'The code that the customer brought back. It works once, within 60 seconds.',
      redirect_uri: 'That of the authorization request.',
      code_verifier: 'The secret whose SHA-256 was the `code_challenge` (RFC 7636 section 4.1).',
    },
  },
);

/** The form that refreshes tokens (RFC 6749 section 6). */
const tokenRefreshSchema = nameSchema(
  'TokenRefresh',
  z.object({
    grant_type: z.literal('refresh_token'),
    refresh_token: secret,
    scope: z.exactOptional(scopeSchema('byCustomer')),
  }),
  {
    description: 'Gets the next access token of a customer (RFC 6749 section 6).',
    fields: {
      grant_type: 'Names this grant.',
      refresh_token: 'The refresh token. It stays the same, and works until it ends.',
      scope: 'Some of what was granted; all of it where left out.',
    },
  },
);

/** The form by which a client gets a token for itself (RFC 6749 section 4.4.2). */
const clientCredentialsSchema = nameSchema(
  'ClientCredentials',
  z.object({
    grant_type: z.literal('client_credentials'),
    scope: z.exactOptional(scopeSchema('byClient')),
  }),
  {
    description: 'Gets an access token of the client itself (RFC 6749 section 4.4).',
    fields: {
      grant_type: 'Names this grant.',
      scope: 'What the token is for; all that the client may have by itself where left out.',
    },
  },
);

/** The form of a token request: one of the grants, from an authenticated client. */
export const tokenRequestSchema = z.intersection(
  clientAuthenticationSchema,
  z.discriminatedUnion('grant_type', [codeExchangeSchema, tokenRefreshSchema, clientCredentialsSchema]),
);

/** The form that asks about a token, or revokes one (RFC 7662 section 2.1, RFC 7009 section 2.1). */
const tokenReferenceSchema = nameSchema(
  'TokenReference',
  z.object({ token: z.string().min(1), token_type_hint: z.exactOptional(z.string().min(1)) }),
  {
    description: 'Names a token.',
    fields: {
      token: 'An access token or a refresh token of the client.',
      token_type_hint: 'Not needed: every token is found without it.',
    },
  },
);

/** The form about a token, from an authenticated client. */
export const tokenReferenceRequestSchema = z.intersection(clientAuthenticationSchema, tokenReferenceSchema);
