import type { OAuthRefusalRow } from './refusal-row.ts';

export const userinfoRefusals = {
  userinfo_token: {
    error: 'invalid_token',
    description: 'A valid access token is required in the Authorization header',
  },
  userinfo_authorization: {
    error: 'invalid_request',
    description: 'The Authorization header is repeated. Send it once',
  },
  userinfo_without_customer: {
    error: 'insufficient_scope',
    description: 'The access token does not belong to a customer',
  },
  userinfo_scope: {
    error: 'insufficient_scope',
    description: 'The access token does not have the scope openid',
  },
  userinfo_consent: { error: 'invalid_consent', description: 'The consent of the access token has ended' },
} as const satisfies Readonly<Record<string, OAuthRefusalRow>>;
