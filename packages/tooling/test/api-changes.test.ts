import { describe, expect, test } from 'vitest';
import { compareDocuments, formatChange } from '../src/api-changes.ts';

const example = {
  openapi: '3.1.1',
  paths: {
    '/consents': {
      post: {
        operationId: 'createConsent',
        security: [{ token: ['consents'] }, { certificate: [] }],
        parameters: [
          { name: 'x-id', in: 'header', required: false, schema: { type: 'string', maxLength: 40 } },
          { $ref: '#/components/parameters/limit' },
        ],
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Consent' } } },
        },
        responses: {
          '201': {
            headers: { Location: {} },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Consent' } } },
          },
          '400': { $ref: '#/components/responses/400' },
        },
      },
      get: { operationId: 'listConsents', deprecated: true, responses: { '200': {} } },
    },
  },
  components: {
    parameters: { limit: { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1 } } },
    responses: { '400': { content: { 'application/json': { schema: { type: 'object' } } } } },
    schemas: {
      Consent: {
        type: 'object',
        required: ['status', 'account'],
        properties: {
          status: { type: 'string', enum: ['active', 'ended'] },
          name: { type: 'string', pattern: '^[a-z]+$', maxLength: 70 },
          account: { oneOf: [{ $ref: '#/components/schemas/Iban' }, { $ref: '#/components/schemas/Card' }] },
          more: { type: 'array', items: { $ref: '#/components/schemas/Consent' } },
        },
      },
      Iban: { type: 'object', properties: { scheme: { const: 'IBAN' } } },
      Card: { type: 'object', properties: { scheme: { const: 'PAN' } } },
    },
  },
};

type Draft = Record<string, unknown>;

/** `path` is keys with spaces between. Without a value, the member is removed. */
function change(path: string, value?: unknown): Draft {
  const copy: Draft = structuredClone(example);
  const keys = path.split(' ');
  const last = keys.pop() ?? '';
  const place = keys.reduce<Draft>((holder, key) => holder[key] as Draft, copy);
  if (value === undefined) delete place[last];
  else place[last] = value;
  return copy;
}

const compare = (after: Draft, before: Draft = example) => compareDocuments(before, after).map(formatChange);

const operation = 'paths /consents post';
const consent = 'components schemas Consent';

describe('breaking changes', () => {
  test.each<[string, Draft, string]>([
    ['a removed path', change('paths /consents'), 'breaking: POST /consents: was removed'],
    ['a removed operation', change(operation), 'breaking: POST /consents: was removed'],
    [
      'a changed operation name',
      change(`${operation} operationId`, 'makeConsent'),
      'is called makeConsent instead of createConsent',
    ],
    [
      'a removed security alternative',
      change(`${operation} security 0 token`, ['other']),
      'no longer accepts token consents',
    ],
    ['a removed parameter', change(`${operation} parameters`, []), 'header parameter x-id: was removed'],
    [
      'a parameter that became required',
      change('components parameters limit required', true),
      'query parameter limit: is required now',
    ],
    [
      'a narrower bound in a request',
      change('components parameters limit schema minimum', 2),
      'minimum was 1 and is 2',
    ],
    [
      'a removed media type',
      change(`${operation} requestBody content`, {}),
      'POST /consents, body: application/json was removed',
    ],
    ['a removed success answer', change(`${operation} responses 201`), 'answer 201: was removed'],
    ['a removed header', change(`${operation} responses 201 headers`, {}), 'header Location: was removed'],
    [
      'a removed field',
      change(`${consent} properties name`),
      'breaking: Consent (answered).name: was removed',
    ],
    [
      'a field of a request that became required',
      change(`${consent} required`, ['status', 'account', 'name']),
      'is required now',
    ],
    [
      'a field of an answer that became optional',
      change(`${consent} required`, ['account']),
      '.status: may be missing now',
    ],
    [
      'a removed value',
      change(`${consent} properties status enum`, ['active']),
      '.status: "ended" was removed',
    ],
    [
      'a new list of values in a request',
      change(`${consent} properties name enum`, ['a']),
      '(sent).name: has a list of values now',
    ],
    [
      'a removed list of values in an answer',
      change(`${consent} properties status enum`),
      '(answered).status: has any value now',
    ],
    [
      'a changed type',
      change(`${consent} properties name type`, 'integer'),
      'type was "string" and is "integer"',
    ],
    ['a changed pattern', change(`${consent} properties name pattern`, '^[a-y]+$'), 'pattern was'],
    [
      'a longer text in an answer',
      change(`${consent} properties name maxLength`, 80),
      '(answered).name: maxLength was 70',
    ],
    [
      'a shorter text in a request',
      change(`${consent} properties name maxLength`, 60),
      '(sent).name: maxLength was 70',
    ],
    [
      'a new condition',
      change('components schemas Iban allOf', [{ minProperties: 2 }]),
      'has 1 parts instead of 0',
    ],
    [
      'a removed alternative',
      change(`${consent} properties account oneOf`, [{ $ref: '#/components/schemas/Iban' }]),
      '.account: alternative 2 was removed',
    ],
    [
      'a removed value of an alternative',
      change('components schemas Card properties scheme const', 'Card'),
      '"PAN" was removed',
    ],
  ])('include %s', (_, after, reported) => {
    const breaks = compare(after).filter((line) => line.startsWith('breaking'));
    expect(breaks.join('\n')).toContain(reported);
  });

  test('include a new required field in a request, but not in an answer', () => {
    const before = change(`${consent} properties name`);
    expect(compare(change(`${consent} required`, ['status', 'account', 'name']), before)).toEqual([
      'breaking: Consent (sent).name: is new and required',
      'addition: Consent (answered).name: is new',
    ]);
  });

  test('include a public operation that now requires a token', () => {
    expect(compare(example, change(`${operation} security`, []))).toEqual([
      'breaking: POST /consents: no longer accepts requests without a token',
    ]);
  });
});

describe('additions', () => {
  test.each<[string, Draft, string]>([
    ['a new operation', change('paths /more', { get: {} }), 'addition: GET /more: is new'],
    ['the end of a deprecated operation', change('paths /consents get'), 'was deprecated and removed'],
    ['a new security alternative', change(`${operation} security 2`, { key: [] }), ''],
    [
      'a new optional parameter',
      change(`${operation} parameters 2`, { name: 'a', in: 'query' }),
      'parameter a: is new',
    ],
    ['a wider bound', change('components parameters limit schema minimum', 0), 'minimum was 1 and is 0'],
    ['a new error answer', change(`${operation} responses 409`, {}), 'answer 409: is new'],
    ['a removed error answer', change(`${operation} responses 400`), 'answer 400: was removed'],
    [
      'a new field',
      change(`${consent} properties extra`, { type: 'string' }),
      'Consent (sent).extra: is new',
    ],
    ['a new value', change(`${consent} properties status enum 2`, 'paused'), '.status: "paused" is new'],
    [
      'a new alternative',
      change(`${consent} properties account oneOf 2`, { type: 'null' }),
      '.account: new alternatives: 1',
    ],
    ['a changed description', change(`${consent} description`, 'Anything'), ''],
    [
      'another order of alternatives',
      change(`${consent} properties account oneOf`, [
        { $ref: '#/components/schemas/Card' },
        { $ref: '#/components/schemas/Iban' },
      ]),
      '',
    ],
  ])('include %s', (_, after, reported) => {
    const lines = compare(after);
    expect(lines.filter((line) => line.startsWith('breaking'))).toEqual([]);
    expect(lines.join('\n')).toContain(reported);
  });

  test('are none between identical documents', () => {
    expect(compare(example)).toEqual([]);
  });
});

test('throws for a reference without a target', () => {
  expect(() => compare(change('components parameters'))).toThrow(
    '#/components/parameters/limit has no target',
  );
});
