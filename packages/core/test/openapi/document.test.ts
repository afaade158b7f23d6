import { createFixedClock } from '@ob/core/testing';
import { apiErrors, deprecateRoutes, type Route } from '@ob/http';
import type { Operation } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';
import { now } from '../support/facts.ts';
import { accountRoutes, createSampleDocument } from './sample-document.ts';

describe('the document of the routes', () => {
  test('has one operation for every route', async () => {
    const { paths } = await createSampleDocument();
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described).toEqual(accountRoutes.map(({ method, path }) => `${method} ${path}`));
  });

  test('is always the same, byte by byte', async () => {
    expect(JSON.stringify(await createSampleDocument())).toBe(JSON.stringify(await createSampleDocument()));
  });

  test('lists each tag once', async () => {
    const { tags } = await createSampleDocument();
    expect(tags.map(({ name }) => name)).toEqual(['Account information']);
  });
});

test.each([
  ['rejects', () => Promise.reject(new Error('no such module'))],
  [
    'throws',
    () => {
      throw new Error('no such module');
    },
  ],
])('a description that %s fails with the name of its route', async (_, describeRoute) => {
  const routes = accountRoutes.map((route, index) =>
    index === 1 ? { ...route, describe: describeRoute } : route,
  );
  await expect(createSampleDocument({ routes })).rejects.toMatchObject({
    message: 'The description of GET /open-banking/v1/accounts/{accountId} cannot be loaded',
    cause: { message: 'no such module' },
  });
});

describe('a deprecated version', () => {
  const deprecatedAt = Date.parse('2026-01-01T00:00:00.000Z');
  const sunsetAt = Date.parse('2027-01-01T00:00:00.000Z');
  const successorOf = (path: string) => path.replace('/v1/', '/v2/');
  const routes = deprecateRoutes({ clock: createFixedClock(now) }, accountRoutes, {
    deprecatedAt,
    sunsetAt,
    successorOf,
  });

  test('is marked, and every response has its headers', async () => {
    const { paths, components } = await createSampleDocument({ routes });
    const operation = paths['/open-banking/v1/accounts']?.get as {
      readonly deprecated: boolean;
      readonly responses: Readonly<Record<string, { readonly headers: object }>>;
    };
    expect(operation.deprecated).toBe(true);
    for (const { headers } of Object.values(operation.responses))
      expect(Object.keys(headers)).toEqual(expect.arrayContaining(['Deprecation', 'Sunset', 'Link']));
    expect(Object.keys(components.headers)).toEqual(
      expect.arrayContaining(['Deprecation', 'Sunset', 'Link']),
    );
  });

  test('is documented until the last millisecond before its end', async () => {
    expect((await createSampleDocument({ routes, now: sunsetAt - 1 })).paths).not.toEqual({});
    expect((await createSampleDocument({ routes, now: sunsetAt })).paths).toEqual({});
  });

  test('is not in the document when no route is deprecated', async () => {
    expect(JSON.stringify(await createSampleDocument())).not.toMatch(/"deprecated"|Sunset/);
  });
});

describe('shared components', async () => {
  const document = await createSampleDocument();
  const text = JSON.stringify(document);
  const shared = Object.entries(document.components).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  );

  test('are exactly the referenced ones', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    const schemes = shared.filter((name) => name.includes('securitySchemes'));
    expect([...new Set([...references, ...schemes])].sort()).toEqual([...shared].sort());
  });

  test('have the OAuth flow with only its scopes', () => {
    const schemes = document.components.securitySchemes;
    expect(Object.keys(schemes)).toEqual(['customer_token', 'client_certificate', 'dpop']);
    expect(JSON.stringify(schemes.customer_token)).toContain('"scopes":{"accounts":"Read accounts"}');
  });

  test('have one error body with every code', () => {
    const { properties } = document.components.schemas.ApiError as {
      readonly properties: { readonly code: { readonly enum: readonly string[] } };
    };
    expect(properties.code.enum).toEqual(Object.keys(apiErrors));
  });
});

test('a page without a description is not in the document', async () => {
  const page: Route = { method: 'GET', path: '/page', errors: 'page', handle: async () => new Response() };
  expect((await createSampleDocument({ routes: [page] })).paths).toEqual({});
});

describe('a document is refused', () => {
  const first = accountRoutes[0] ?? expect.fail('no route');
  const describeAs = (change: Partial<Operation>): Route => ({
    ...first,
    path: '/other',
    describe: async () => ({ ...((await first.describe?.()) ?? expect.fail('no description')), ...change }),
  });

  test('when two operations have the same name', async () => {
    const routes = [first, describeAs({})];
    await expect(createSampleDocument({ routes })).rejects.toThrow(
      'Two operations are named listAccounts. Rename one.',
    );
  });

  test('when an operation describes a status twice', async () => {
    const routes = [describeAs({ responses: [{ status: 401, description: 'Another' }] })];
    await expect(createSampleDocument({ routes })).rejects.toThrow(
      'listAccounts describes a status twice. Merge the responses.',
    );
  });
});
