import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  createSchemaValidator,
  findResponseMismatches,
  invalidRequests,
  type ProbeResponse,
  readApiDocument,
  validParts,
  writeRequest,
} from '../src/api-probe.ts';

const description = readApiDocument({
  paths: {
    '/pets/{petId}': {
      patch: {
        operationId: 'changePet',
        parameters: [
          { $ref: '#/components/parameters/petId' },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 9 } },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
        },
        responses: {
          200: {
            headers: { ETag: { required: true, schema: { type: 'string', pattern: '^"' } } },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Pet' } } },
          },
          204: {},
          406: {},
          415: {},
        },
      },
    },
  },
  components: {
    parameters: {
      petId: {
        name: 'petId',
        in: 'path',
        required: true,
        schema: { type: 'string', pattern: '^[a-z]{1,4}$' },
      },
    },
    schemas: {
      Name: { type: 'string', minLength: 1, maxLength: 8 },
      Pet: {
        type: 'object',
        required: ['kind'],
        properties: { name: { $ref: '#/components/schemas/Name' }, born: { type: 'string', format: 'date' } },
        allOf: [
          {
            anyOf: [
              { properties: { kind: { const: 'cat' } } },
              { properties: { kind: { enum: ['dog', 'cow'] } } },
            ],
          },
          { oneOf: [{ required: ['name'] }, { required: ['born'] }] },
        ],
        unevaluatedProperties: false,
      },
    },
  },
});

const check = createSchemaValidator(description.schemas);
const source = { schemas: description.schemas, check };
const [operation] = description.operations;
if (operation === undefined) throw new Error('the document has an operation');
const schema = { $ref: '#/components/schemas/Pet' };

describe('generated requests', () => {
  test('match the document and mostly use existing ids', () => {
    const parts = fc.sample(validParts(source, operation, { petId: ['rex'] }), 200);
    for (const { body, query } of parts) {
      expect(check.findMismatches(schema, body?.value)).toEqual([]);
      if ('limit' in query)
        expect(query.limit).toSatisfy((limit) => Number(limit) >= 1 && Number(limit) <= 9);
    }
    expect(parts.filter(({ path }) => path.petId === 'rex').length).toBeGreaterThan(100);
    const kinds = parts.map(({ body }) => (body?.value as { readonly kind?: string } | undefined)?.kind);
    expect(new Set(kinds)).toEqual(new Set(['cat', 'dog', 'cow']));
  });

  test('break the document in every way and name the error', () => {
    const made = fc.sample(invalidRequests(source, operation, {}), { numRuns: 600, seed: 1 });
    const bodies = made
      .filter(({ why }) => why === 'the body does not match its schema')
      .map(({ request: { body = '' } }) => JSON.parse(body) as unknown);
    expect(bodies.length).toBeGreaterThan(20);
    for (const body of bodies) expect(check.findMismatches(schema, body)).not.toEqual([]);
    const isIncomplete = (body: unknown) =>
      check.findMismatches(schema, body).join().includes('required property');
    expect(bodies.filter(isIncomplete).length).toBeGreaterThan(bodies.length / 4);
    expect(new Set(made.map(({ status }) => status))).toEqual(new Set([400, 405, 406, 415]));
    expect(made.filter(({ status }) => status === 405).map(({ request }) => request.method)).not.toContain(
      'PATCH',
    );
  });

  test('can contain any text', () => {
    const parts = {
      path: { petId: 'a/b\ud800' },
      query: { limit: '1&2' },
      headers: { 'X-A': 'a', 'X-B': '\n' },
    };
    expect(writeRequest(operation, parts)).toEqual({
      method: 'PATCH',
      path: '/pets/a%2Fb%EF%BF%BD?limit=1%262',
      headers: { 'x-a': 'a' },
    });
  });
});

describe('the check of an answer', () => {
  const headers = { 'content-type': 'application/json', etag: '"1"' };
  const good: ProbeResponse = { status: 200, headers, body: '{"kind":"cat","name":"Tom"}' };

  test.each<[string, Partial<ProbeResponse>, readonly string[]]>([
    ['accepts a valid answer', {}, []],
    ['accepts an answer without a body', { status: 204, body: '' }, []],
    ['reports a failed answer', { status: 503 }, ['the status is 503']],
    ['reports an undocumented status', { status: 418 }, ['the status 418 is not described']],
    [
      'reports a missing header',
      { headers: { 'content-type': 'application/json' } },
      ['the header ETag is missing'],
    ],
    [
      'reports an invalid header',
      { headers: { ...headers, etag: '1' } },
      ['header ETag: / must match pattern "^""'],
    ],
    ['reports a body where none is documented', { status: 204 }, ['there is a body where none is described']],
    [
      'reports an HTML body',
      { headers: { ...headers, 'content-type': 'text/html' } },
      ['the media type text/html is not described'],
    ],
    ['reports broken JSON', { body: '{' }, ['the body is no JSON']],
    [
      'reports an answer to an unknown method',
      { status: 405, body: '<html>' },
      ['405 has no Allow', 'the body is HTML'],
    ],
  ])('%s', (_, changes, mismatches) => {
    expect(findResponseMismatches(check, operation, 'PATCH', { ...good, ...changes })).toEqual(mismatches);
  });

  test('reports an invalid value without the value', () => {
    const body = JSON.stringify({ kind: 'secret-value', name: 'Tom' });
    const mismatches = findResponseMismatches(check, operation, 'PATCH', { ...good, body });
    expect(mismatches.length).toBeGreaterThan(0);
    expect(mismatches.join()).not.toContain('secret-value');
  });

  test('expects no body for HEAD', () => {
    expect(findResponseMismatches(check, operation, 'HEAD', good)).toEqual(['HEAD has a body']);
  });
});
