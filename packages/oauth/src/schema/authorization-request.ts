import { identifierTextSchema, plainTextSchema } from '@ob/core/schema';
import { nameSchema } from '@ob/http/schema';
import { z } from 'zod';
import { longestParameter } from '../authorization/authorization-parameters.ts';
import {
  maxAgePattern,
  prompts,
  responseModes,
  thumbprintPattern,
} from '../authorization/authorization-request.ts';
import { codeChallengeMethod, codeChallengePattern } from '../authorization/pkce.ts';
import { requestUriPattern } from '../authorization/request-uri.ts';
import { clientAuthenticationSchema } from './client-authentication.ts';
import { jwtSchema, secondsSchema } from './jwt.ts';
import { listSchema, scopeSchema } from './scope.ts';

/** Any text that a parameter may hold. */
export const parameterTextSchema = plainTextSchema(longestParameter);

/** The parameters of an authorization request as a form carries them (RFC 6749 section 4.1.1, RFC 7636, RFC 9396). */
const authorizationRequestSchema = nameSchema(
  'AuthorizationRequest',
  z.object({
    response_type: z.literal('code'),
    redirect_uri: parameterTextSchema,
    scope: scopeSchema('byCustomer'),
    code_challenge: z.string().regex(codeChallengePattern),
    code_challenge_method: z.literal(codeChallengeMethod),
    consent_id: z.exactOptional(identifierTextSchema),
    authorization_details: z.exactOptional(parameterTextSchema),
    state: z.exactOptional(parameterTextSchema),
    nonce: z.exactOptional(parameterTextSchema),
    response_mode: z.exactOptional(z.enum(responseModes)),
    acr_values: z.exactOptional(parameterTextSchema),
    prompt: z.exactOptional(
      z.union([z.literal('none'), listSchema(prompts.filter((value) => value !== 'none'))]),
    ),
    max_age: z.exactOptional(z.string().regex(maxAgePattern)),
    dpop_jkt: z.exactOptional(z.string().regex(thumbprintPattern)),
    claims: z.exactOptional(parameterTextSchema),
  }),
  {
    description: 'What a client asks of a customer. Other parameters are passed over.',
    fields: {
      response_type: 'Asks for an authorization code.',
      redirect_uri: 'One of the redirect URIs of the client, exactly as registered.',
      scope:
        'What is asked for: `openid`, with or without `profile`; one of the scopes of resources; or both.',
      code_challenge: 'The SHA-256 of the `code_verifier` in base64url (RFC 7636 section 4.2).',
      code_challenge_method: 'The only method that is accepted.',
      consent_id:
        'The consent that the customer is to authorize. A scope of resources needs it here or in `authorization_details`.',
      authorization_details:
        'A JSON array of one `AuthorizationDetail`, in place of `consent_id` (RFC 9396 section 2).',
      state: 'Comes back with the answer, unchanged.',
      nonce: 'Comes back in the ID token, unchanged (OpenID Connect Core section 3.1.2.1).',
      response_mode:
        'How the answer comes back: as parameters of the query, or as one signed JWT in it (JARM section 2.3).',
      acr_values: 'The ways to sign in that the client prefers, between spaces.',
      prompt:
        'The pages that the client demands, separated by spaces; `none` forbids every page and stands alone.',
      max_age: 'How many seconds ago the customer may have signed in, at most.',
      dpop_jkt: 'The thumbprint of the DPoP key that the code is to be bound to (RFC 9449 section 10).',
      claims:
        'A JSON object with the claims that the client requests for the userinfo endpoint and the ID token (OpenID Connect Core section 5.5).',
    },
  },
);

/** An authorization request inside a signed JWT, which alone counts (RFC 9101). */
const signedAuthorizationRequestSchema = nameSchema(
  'SignedAuthorizationRequest',
  z.object({ request: jwtSchema }),
  {
    description: 'The same in a JWT that the client signs: nothing outside of it counts.',
    fields: {
      request:
        'The parameters of an `AuthorizationRequest` and `client_id` as claims, beside `aud` (the issuer), `nbf` and `exp`, at most 60 minutes apart (RFC 9101, FAPI 2.0 Message Signing section 5.3).',
    },
  },
);

/** The form of a pushed authorization request (RFC 9126 section 2.1). */
export const pushedRequestSchema = z.intersection(
  clientAuthenticationSchema,
  z.union([signedAuthorizationRequestSchema, authorizationRequestSchema]),
);

/** A reference to a pushed request. */
export const requestUriSchema = z.string().regex(requestUriPattern);

/** What a client gets for a pushed request (RFC 9126 section 2.2). */
export const pushedAuthorizationSchema = nameSchema(
  'PushedAuthorization',
  z.strictObject({ request_uri: requestUriSchema, expires_in: secondsSchema }),
  {
    description: 'What a pushed request is opened by.',
    fields: {
      request_uri: 'Names the pushed request at the authorization endpoint.',
      expires_in: 'How long a browser may take to open it, in seconds.',
    },
  },
);
