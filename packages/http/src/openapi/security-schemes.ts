import type { AuthorizationDescription, ScopeDescription } from '../routing/authorization-description.ts';
import type { JsonSchema } from '../routing/described-schema.ts';
import type { Operation, Security } from '../routing/operation.ts';

/** Describes the security schemes of operations: access tokens of both flows, and their sender constraints. */
export function describeSecuritySchemes(
  authorization: AuthorizationDescription,
  operations: readonly Operation[],
): Readonly<Record<string, JsonSchema>> {
  const requirements = operations.flatMap(({ security }) => describeRequirements(security));
  const used = new Set(requirements.flatMap((requirement) => Object.keys(requirement)));
  const schemes = { ...describeTokens(authorization), ...senderSchemes };
  return Object.fromEntries(Object.entries(schemes).filter(([name]) => used.has(name)));
}

function describeTokens({ authorizationUrl, tokenUrl, scopes }: AuthorizationDescription) {
  const listScopes = (matches: (scope: ScopeDescription) => boolean) =>
    Object.fromEntries(scopes.filter(matches).map(({ name, description }) => [name, description]));
  const customerScopes = listScopes(({ byCustomer }) => byCustomer);
  const flow = { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes: customerScopes };
  return {
    customer_token: { type: 'oauth2', description: customerToken, flows: { authorizationCode: flow } },
    client_token: {
      type: 'oauth2',
      description: 'An access token of the client itself, without a customer. It expires after 5 minutes.',
      flows: { clientCredentials: { tokenUrl, scopes: listScopes(({ byClient }) => byClient) } },
    },
  };
}

const customerToken =
  'An access token for a consent that a customer authorized. Send a pushed authorization request (RFC 9126), then exchange the authorization code with PKCE (RFC 7636). The token expires after 5 minutes. Use the refresh token to get the next one.';

const senderSchemes = {
  client_certificate: {
    type: 'mutualTLS',
    description:
      'The client certificate of the connection. An access token works only with the certificate that it was issued to (RFC 8705). A client that is registered with `tls_client_auth` also authenticates with it.',
  },
  dpop: {
    type: 'http',
    scheme: 'DPoP',
    description:
      'A key of the client instead of a certificate (RFC 9449). Send `Authorization: DPoP <token>`, and a `DPoP` header with a proof that you sign for this one request.',
  },
} as const;

type Requirement = Readonly<Record<string, readonly string[]>>;

/** Describes the requirements of an operation. One entry is enough. */
export function describeRequirements(security: Security): readonly Requirement[] {
  if (security.kind === 'public') return [];
  // A client assertion is in the body, and OpenAPI has no scheme for that. The empty entry allows it.
  if (security.kind === 'client_authentication') return [{ client_certificate: [] }, {}];
  const holders = security.holder === 'either' ? (['customer', 'client'] as const) : [security.holder];
  return holders.flatMap((holder) => [
    { [`${holder}_token`]: security.scopes, client_certificate: [] },
    { [`${holder}_token`]: security.scopes, dpop: [] },
  ]);
}
