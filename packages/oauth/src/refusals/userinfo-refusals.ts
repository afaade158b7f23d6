import { row } from './refusal-row.ts';

export const userinfoRefusals = {
  userinfo_token: row('invalid_token', 'A valid access token is required in the Authorization header'),
  userinfo_authorization: row('invalid_request', 'The Authorization header is repeated. Send it once'),
  userinfo_without_customer: row(
    'insufficient_scope',
    'The access token has no customer. Use one from the authorization code grant',
  ),
  userinfo_scope: row('insufficient_scope', 'The access token does not have the scope openid. Request it'),
  userinfo_consent: row(
    'invalid_consent',
    'The consent of the access token has ended. Start a new authorization',
  ),
};
