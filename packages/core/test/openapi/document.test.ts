import type { Route } from '@ob/core/http';
import { accountOperations } from '@ob/core/openapi';
import { describe, expect, test } from 'vitest';
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
