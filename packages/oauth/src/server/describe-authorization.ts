import type { AuthorizationDescription } from '@ob/http/routes';
import { type ScopeName, scopeNames, scopeRule } from '../client/scope.ts';
import { endpointUrl } from '../oauth-endpoint.ts';

const descriptions: Readonly<Record<ScopeName, string>> = {
  openid: 'Returns the customer and their sign-in, in an ID token and at the userinfo endpoint.',
  profile:
    'Returns the name of the customer at the userinfo endpoint, if the bank provides it. Needs `openid`.',
  accounts: 'Reads the accounts of an account-access consent, within its permissions.',
  payments:
    'Creates the payment of a payment consent. With client credentials: reads the payments of the client.',
  fundsconfirmations: 'Checks whether the account of a funds-confirmation consent has enough money.',
  consents: 'Creates, reads and cancels consents.',
  webhooks: 'Registers webhooks and reads their deliveries.',
};

/** Describes the two endpoints and the scopes for OpenAPI documents. */
export function describeAuthorization(issuer: string): AuthorizationDescription {
  return {
    authorizationUrl: endpointUrl(issuer, 'authorization'),
    tokenUrl: endpointUrl(issuer, 'token'),
    scopes: scopeNames.map((name) => {
      const { byClient, byCustomer } = scopeRule(name);
      return { name, description: descriptions[name], byClient, byCustomer };
    }),
  };
}
