export const authorizationTag = {
  name: 'Authorization',
  description:
    'Access tokens for the client itself (client credentials), or for a customer who authorizes a consent (FAPI 2.0, RFC 9126, RFC 6749).',
} as const;
