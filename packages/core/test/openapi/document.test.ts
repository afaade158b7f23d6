import { accountOperations } from '@ob/core/openapi';
import { apiErrors, deprecateRoutes, type Route } from '@ob/http';
import { describe, expect, test } from 'vitest';
import { fixedClock } from '../support/ports.ts';
import { accountRoutes, createSampleDocument } from './sample-document.ts';

describe('the document of what is served', () => {
  test('has one operation for every route', () => {
    const { paths } = createSampleDocument();
    const described = Object.entries(paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(described).toEqual(accountRoutes.map(({ method, path }) => `${method} ${path}`));
  });

  test('is the same, byte by byte, each time', () => {
    expect(JSON.stringify(createSampleDocument())).toBe(JSON.stringify(createSampleDocument()));
  });

  test('says nothing of operations that are not served', () => {
    const routes = accountRoutes.filter(({ path }) => path.endsWith('/accounts'));
    expect(Object.keys(createSampleDocument({ routes }).paths)).toEqual(['/open-banking/v1/accounts']);
  });
});

describe('a version on its way out', () => {
  const deprecatedAt = Date.parse('2026-01-01T00:00:00.000Z');
  const sunsetAt = Date.parse('2027-01-01T00:00:00.000Z');
  const successorOf = (path: string) => path.replace('/v1/', '/v2/');
  const routes = deprecateRoutes({ clock: fixedClock }, accountRoutes, {
    deprecatedAt,
    sunsetAt,
    successorOf,
  });

  test('is marked, with the headers that tell it on every answer', () => {
    const { paths, components } = createSampleDocument({ routes });
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

  test('is told until it is retired, to the millisecond', () => {
    expect(createSampleDocument({ routes, now: sunsetAt - 1 }).paths).not.toEqual({});
    expect(createSampleDocument({ routes, now: sunsetAt }).paths).toEqual({});
  });

  test('leaves no trace where there is none', () => {
    expect(JSON.stringify(createSampleDocument())).not.toMatch(/"deprecated"|Sunset/);
  });
});

describe('what is shared', () => {
  const document = createSampleDocument();
  const text = JSON.stringify(document);
  const shared = Object.entries(document.components).flatMap(([kind, named]) =>
    Object.keys(named).map((name) => `#/components/${kind}/${name}`),
  );

  test('is all that is referred to, and all of it is', () => {
    const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, to]) => to);
    const schemes = shared.filter((name) => name.includes('securitySchemes'));
    expect([...new Set([...references, ...schemes])].sort()).toEqual([...shared].sort());
  });

  test('tells the flow that gives the tokens, and only the scopes of that flow', () => {
    const schemes = document.components.securitySchemes;
    expect(Object.keys(schemes)).toEqual(['customer_token', 'client_certificate', 'dpop']);
    expect(JSON.stringify(schemes.customer_token)).toContain('"scopes":{"accounts":"Read accounts"}');
  });

  test('has one error body, with every code there is', () => {
    const { properties } = document.components.schemas.Fault as {
      readonly properties: { readonly code: { readonly enum: readonly string[] } };
    };
    expect(properties.code.enum).toEqual(Object.keys(apiErrors));
  });
});

describe('a document is refused', () => {
  const [first] = accountOperations;
  const page: Route = { method: 'GET', path: '/page', errors: 'page', handle: async () => new Response() };

  test('for an API route without an operation, by its name', () => {
    const routes: readonly Route[] = [{ ...page, errors: 'api' }];
    expect(() => createSampleDocument({ routes })).toThrow('No operation describes GET /page');
  });

  test('not for a page without one, which is left out', () => {
    expect(createSampleDocument({ routes: [page] }).paths).toEqual({});
  });

  test('for two operations of one route', () => {
    const operations = [...accountOperations, ...accountOperations];
    expect(() => createSampleDocument({ operations })).toThrow('Two operations describe');
  });

  test('for two operations of one name', () => {
    const operations = accountOperations.map((operation) => ({ ...operation, operationId: 'read' }));
    expect(() => createSampleDocument({ operations })).toThrow('Two operations are named read');
  });

  test('for a tag that nobody describes', () => {
    expect(() => createSampleDocument({ tags: [] })).toThrow('listAccounts has the tag Account information');
  });

  test('for a status that is described twice', () => {
    const answers = [{ status: 401, description: 'Another' }];
    const operations = accountOperations.map((operation) =>
      operation === first ? { ...operation, answers } : operation,
    );
    expect(() => createSampleDocument({ operations })).toThrow('listAccounts describes a status twice');
  });
});
