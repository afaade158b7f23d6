import { identifierTextSchema, plainTextSchema } from '@ob/core/schema';
import { z } from 'zod';
import { maxParameterLength } from '../authorization/authorization-parameters.ts';
import {
  maxAgePattern,
  prompts,
  responseModes,
  thumbprintPattern,
} from '../authorization/authorization-request.ts';
import { requestUriPattern } from '../authorization/request-uri.ts';
import { codeChallengeMethod, codeChallengePattern } from '../secret/pkce.ts';
import { clientAuthenticationSchema } from './client-authentication.ts';
import { jwtSchema, secondsSchema } from './jwt.ts';
import { listSchema, scopeSchema } from './scope.ts';

export const parameterTextSchema = plainTextSchema(maxParameterLength);

/** The parameters of RFC 6749 section 4.1.1, RFC 7636 and RFC 9396 in a form. */
const authorizationRequestSchema = z
  .object({
    response_type: z.literal('code').meta({ description: 'Asks for an authorization code.' }),
    redirect_uri: parameterTextSchema.meta({
      description: 'One of the redirect URIs of the client, exactly as registered.',
    }),
    scope: scopeSchema('byCustomer').meta({
      description:
        'The scope of the request: `openid`, with or without `profile`; one of the scopes of resources; or both.',
    }),
    code_challenge: z
      .string()
      .regex(codeChallengePattern)
      .meta({ description: 'The SHA-256 of the `code_verifier` in base64url (RFC 7636 section 4.2).' }),
    code_challenge_method: z.literal(codeChallengeMethod).meta({ description: 'The only accepted method.' }),
    consent_id: z.exactOptional(identifierTextSchema).meta({
      description:
        'The id of the consent to authorize. A scope of resources needs it here or in `authorization_details`.',
    }),
    authorization_details: z.exactOptional(parameterTextSchema).meta({
      description:
        'A JSON array of one `AuthorizationDetail`, in place of `consent_id` (RFC 9396 section 2).',
    }),
    state: z
      .exactOptional(parameterTextSchema)
      .meta({ description: 'A value of the client. The response repeats it.' }),
    nonce: z.exactOptional(parameterTextSchema).meta({
      description: 'A value of the client. The ID token repeats it (OpenID Connect Core section 3.1.2.1).',
    }),
    response_mode: z.exactOptional(z.enum(responseModes)).meta({
      description:
        'The form of the response: query parameters, or one signed JWT in the query (JARM section 2.3).',
    }),
    acr_values: z
      .exactOptional(parameterTextSchema)
      .meta({ description: 'The authentication contexts that the client prefers, separated by spaces.' }),
    prompt: z
      .exactOptional(z.union([z.literal('none'), listSchema(prompts.filter((value) => value !== 'none'))]))
      .meta({
        description:
          'The pages that the client demands, separated by spaces. `none` forbids every page and allows no other value.',
      }),
    max_age: z
      .exactOptional(z.string().regex(maxAgePattern))
      .meta({ description: 'The maximum number of seconds since the customer signed in.' }),
    dpop_jkt: z.exactOptional(z.string().regex(thumbprintPattern)).meta({
      description: 'The thumbprint of the DPoP key to which the code will be bound (RFC 9449 section 10).',
    }),
    claims: z.exactOptional(parameterTextSchema).meta({
      description:
        'A JSON object with the claims that the client requests for the userinfo endpoint and the ID token (OpenID Connect Core section 5.5).',
    }),
  })
  .meta({
    id: 'AuthorizationRequest',
    description: 'The authorization that a client requests from a customer. Other parameters are ignored.',
  });

/** A request object (RFC 9101). Parameters outside it are ignored. */
const signedAuthorizationRequestSchema = z
  .object({
    request: jwtSchema.meta({
      description:
        'The parameters of an `AuthorizationRequest` and `client_id` as claims, with `aud` (the issuer), `nbf` and `exp`, at most 60 minutes apart (RFC 9101, FAPI 2.0 Message Signing section 5.3).',
    }),
  })
  .meta({
    id: 'SignedAuthorizationRequest',
    description:
      'The authorization request as a JWT that the client signs. Parameters outside the JWT are ignored.',
  });

/** The form of a pushed authorization request (RFC 9126 section 2.1). */
export const pushedRequestSchema = z.intersection(
  clientAuthenticationSchema,
  z.union([signedAuthorizationRequestSchema, authorizationRequestSchema]),
);

export const requestUriSchema = z.string().regex(requestUriPattern);

/** The response to a pushed request (RFC 9126 section 2.2). */
export const pushedAuthorizationSchema = z
  .strictObject({
    request_uri: requestUriSchema.meta({
      description: 'Identifies the pushed request at the authorization endpoint.',
    }),
    expires_in: secondsSchema.meta({ description: 'The time in which a browser must open it, in seconds.' }),
  })
  .meta({ id: 'PushedAuthorization', description: 'The reference to a pushed request.' });
