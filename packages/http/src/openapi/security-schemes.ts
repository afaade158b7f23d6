import type { AuthorizationDescription, ScopeDescription } from '../routing/authorization-description.ts';
import type { JsonSchema } from '../routing/described-schema.ts';
import type { Operation, Security } from '../routing/operation.ts';

/** Describes how the callers of some operations are let in: access tokens of the two flows, and what they are bound to. */
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
  const listScopes = (holds: (scope: ScopeDescription) => boolean) =>
    Object.fromEntries(scopes.filter(holds).map(({ name, description }) => [name, description]));
  const customerScopes = listScopes(({ byCustomer }) => byCustomer);
  const flow = { authorizationUrl, tokenUrl, refreshUrl: tokenUrl, scopes: customerScopes };
  return {
    customer_token: { type: 'oauth2', description: customerToken, flows: { authorizationCode: flow } },
    client_token: {
      type: 'oauth2',
      description: 'An access token of the client itself, without a customer. It lives for 5 minutes.',
      flows: { clientCredentials: { tokenUrl, scopes: listScopes(({ byClient }) => byClient) } },
    },
  };
}

const customerToken =
  'An access token for which a customer has authorized a consent: a pushed authorization request (RFC 9126), then the authorization code with PKCE (RFC 7636). It lives for 5 minutes; a refresh token brings the next one.';

const senderSchemes = {
  client_certificate: {
    type: 'mutualTLS',
    description:
      'The client certificate of the connection. An access token is bound to the one that it was issued to (RFC 8705), and a client that is registered with `tls_client_auth` authenticates by it.',
  },
  dpop: {
    type: 'http',
    scheme: 'DPoP',
    description:
      'Instead of a certificate, a key of the client (RFC 9449): `Authorization: DPoP <token>` beside a `DPoP` header with a proof that is signed for this one request.',
  },
} as const;

type Requirement = Readonly<Record<string, readonly string[]>>;

/** Describes what one operation asks for; each entry is one way to be let in. */
export function describeRequirements(security: Security): readonly Requirement[] {
  if (security.kind === 'public') return [];
  // A client assertion stands in the body, for which OpenAPI has no scheme; the empty entry leaves room for it.
  if (security.kind === 'client_authentication') return [{ client_certificate: [] }, {}];
  const holders = security.holder === 'either' ? (['customer', 'client'] as const) : [security.holder];
  return holders.flatMap((holder) => [
    { [`${holder}_token`]: security.scopes, client_certificate: [] },
    { [`${holder}_token`]: security.scopes, dpop: [] },
  ]);
}
