import type { AuthorizationDescription } from '@ob/http/routes';
import { type ScopeName, scopeNames, scopeRule } from '../client/scope.ts';
import { endpointUrl } from '../oauth-endpoint.ts';

const descriptions: Readonly<Record<ScopeName, string>> = {
  openid: 'Tells who signed in, when and how, in an ID token and at the userinfo endpoint.',
  profile:
    'Opens the name of the customer at the userinfo endpoint, if the bank provides it; needs `openid`.',
  accounts: 'Reads the accounts of an account-access consent, as far as its permissions go.',
  payments: 'Pays by a payment consent; of the client itself, follows its payments.',
  fundsconfirmations: 'Asks whether an account of a funds-confirmation consent has enough money.',
  consents: 'Creates, reads and cancels consents.',
  webhooks: 'Registers webhooks and follows their deliveries.',
};

/** Describes the authorization and token endpoint and the scopes, for OpenAPI documents. */
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
