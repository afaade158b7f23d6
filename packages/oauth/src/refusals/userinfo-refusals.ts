import { row } from './refusal-row.ts';

export const userinfoRefusals = {
  userinfo_token: row('invalid_token', 'A valid access token is required in the Authorization header'),
  userinfo_authorization: row('invalid_request', 'The Authorization header is repeated. Send it once'),
  userinfo_without_customer: row('insufficient_scope', 'The access token does not belong to a customer'),
  userinfo_scope: row('insufficient_scope', 'The access token does not have the scope openid'),
  userinfo_consent: row('invalid_consent', 'The consent of the access token has ended'),
};
