import type { BodyDescription, Operation } from '@ob/http/routes';
import { describeRoutes } from '@ob/http/routes';
import { issuer, openTestBank } from '@ob/tooling/test-bank';
import { describe, expect, test } from 'vitest';
import { scopeNames } from '../../src/client/scope.ts';
import { oauthPaths } from '../../src/oauth-endpoint.ts';
import { endpointRefusals } from '../../src/refusals/endpoint-refusals.ts';
import { describeAuthorization } from '../../src/routes.ts';

const { routes } = await openTestBank();
const oauthOperations = await describeRoutes(
  routes.filter(({ path }) => /^\/(oauth|[.]well-known)\//.test(path)),
);

function listBodies({ body, responses }: Operation): readonly BodyDescription[] {
  return [...(body?.contents ?? []), ...responses.flatMap(({ bodies = [] }) => bodies)];
}

describe('a form', () => {
  const find = (path: string) => {
    const schema = oauthOperations.find((one) => one.path === path)?.body?.contents[0]?.schema;
    return schema ?? expect.fail(`${path} takes no form`);
  };
  const client = { client_id: 'tpp-1' };
  const refused: readonly (readonly [string, string, Readonly<Record<string, string>>])[] = [
    ['without a client', oauthPaths.token, { grant_type: 'client_credentials' }],
    ['without a grant', oauthPaths.token, client],
    ['with another grant', oauthPaths.token, { ...client, grant_type: 'password' }],
    ['without a code', oauthPaths.token, { ...client, grant_type: 'authorization_code' }],
    [
      'with a scope for customers',
      oauthPaths.token,
      { ...client, grant_type: 'client_credentials', scope: 'accounts' },
    ],
    ['without a request', oauthPaths.pushedAuthorizationRequest, client],
    ['without a token', oauthPaths.introspection, client],
    ['without a token', oauthPaths.revocation, client],
  ];

  test.each(refused)('is refused %s by the schema of %s', (_, path, form) => {
    expect(find(path).check(form)).not.toEqual([]);
  });
});

test('the example of the metadata has the addresses of the operations', () => {
  const shown = listBodies(oauthOperations[0] ?? expect.fail('no operation'))[0]?.examples.bank
    ?.value as object;
  const addresses = Object.values(shown).filter((value) => typeof value === 'string');
  const served = addresses.map((address) => new URL(address).pathname).filter((path) => path !== '/');
  const paths = new Set(oauthOperations.map(({ path }) => path));
  expect(served.length).toBeGreaterThan(6);
  for (const path of served) expect(paths).toContain(path);
});

test('every scope has a description for each flow that grants it', () => {
  const { scopes, tokenUrl, authorizationUrl } = describeAuthorization(issuer);
  expect(scopes.map(({ name }) => name)).toEqual(scopeNames);
  expect([tokenUrl, authorizationUrl]).toEqual([`${issuer}/oauth/token`, `${issuer}/oauth/authorize`]);
});

test('a response lists every refusal of its endpoint and status', () => {
  const responses = oauthOperations.find(({ path }) => path === oauthPaths.revocation)?.responses ?? [];
  const described = responses.map(({ status }) => status);
  expect(described).toEqual([200, 400, 401, 413, 429]);
  const texts = responses.map(({ description }) => description).join('\n');
  for (const { description } of Object.values(endpointRefusals.revocation))
    expect(texts).toContain(description);
});
