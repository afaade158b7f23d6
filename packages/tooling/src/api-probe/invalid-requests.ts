import fc from 'fast-check';
import type { ApiOperation } from './document.ts';
import { hostileValues, invalidValues } from './invalid-values.ts';
import { type ProbeRequest, type RequestParts, writeRequest } from './request.ts';
import { type KnownValues, validParts } from './valid-requests.ts';
import { filterOrThrow, type ValueSource } from './valid-values.ts';

/** A request with one fault, and its expected status for a caller with access. */
export interface InvalidRequest {
  readonly request: ProbeRequest;
  readonly why: string;
  readonly status: number;
}

type RequestKind = (make: KindInput) => readonly fc.Arbitrary<InvalidRequest>[];

interface KindInput {
  readonly source: ValueSource;
  readonly operation: ApiOperation;
  readonly parts: fc.Arbitrary<RequestParts>;
}

/** Generates requests with one fault each, of every kind that applies. docs/decisions/own-tools.md says why no tool fits. */
export function invalidRequests(
  source: ValueSource,
  operation: ApiOperation,
  known: KnownValues,
): fc.Arbitrary<InvalidRequest> {
  const making = { source, operation, parts: validParts(source, operation, known) };
  const kinds = [
    invalidQueries,
    repeatedQueries,
    invalidBodies,
    brokenJson,
    otherMediaTypes,
    otherMethods,
    otherAccepts,
  ];
  return fc.oneof(...kinds.flatMap((kind: RequestKind) => kind(making)));
}

const queriesOf = ({ parameters }: ApiOperation) => parameters.filter(({ in: where }) => where === 'query');

const invalidQueries: RequestKind = ({ source, operation, parts }) =>
  queriesOf(operation).map(({ name, schema }) => {
    const texts = fc
      .oneof(hostileValues, fc.string({ unit: 'binary' }), fc.integer().map(String))
      .map((value) => (typeof value === 'object' ? JSON.stringify(value) : String(value)));
    const broken = filterOrThrow(texts, (text) => isRefused(source, schema, text), `breaks ${name}`);
    return fc.tuple(parts, broken).map(([good, value]) => ({
      request: writeRequest(operation, { ...good, query: { ...good.query, [name]: value } }),
      why: `${name} does not match its schema`,
      status: 400,
    }));
  });

/** A query value is text: text that looks like an integer is also validated as a number. */
function isRefused({ check }: ValueSource, schema: RequestParts['query'], text: string): boolean {
  const readings = [text, ...(/^-?\d+$/.test(text) ? [Number(text)] : [])];
  return readings.every((value) => check.findMismatches(schema, value).length > 0);
}

const repeatedQueries: RequestKind = ({ operation, parts }) =>
  queriesOf(operation).map(({ name }) =>
    parts.map((good) => {
      const { [name]: value = '1', ...others } = good.query;
      const request = writeRequest(operation, { ...good, query: { ...others, [name]: value } });
      const again = `${name}=${encodeURIComponent(String(value))}`;
      return {
        request: { ...request, path: `${request.path}&${again}` },
        why: `${name} is repeated`,
        status: 400,
      };
    }),
  );

const contentsOf = ({ body }: ApiOperation) => Object.entries(body?.contents ?? {});

const invalidBodies: RequestKind = ({ source, operation, parts }) =>
  contentsOf(operation)
    .filter(([mediaType]) => mediaType === 'application/json')
    .map(([mediaType, schema]) =>
      fc.tuple(parts, invalidValues(source, schema)).map(([good, value]) => ({
        request: writeRequest(operation, { ...good, body: { mediaType, value } }),
        why: 'the body does not match its schema',
        status: 400,
      })),
    );

const brokenTexts = [
  '',
  ' ',
  '{',
  '[',
  '"',
  '{"a":1',
  '{}{}',
  '{a:1}',
  "{'a':1}",
  'NaN',
  '01',
  '{"a":1,}',
  '\u0000',
  '\ufeff',
  'undefined',
];

const brokenJson: RequestKind = ({ operation, parts }) => {
  // If the body is optional, an empty one is valid.
  const texts = brokenTexts.filter((text) => text !== '' || operation.body?.required === true);
  return contentsOf(operation)
    .filter(([mediaType]) => mediaType === 'application/json')
    .map(([mediaType]) =>
      fc.tuple(parts, fc.constantFrom(...texts)).map(([good, body]) => ({
        request: { ...writeRequest(operation, { ...good, body: { mediaType, value: {} } }), body },
        why: 'the body is no JSON',
        status: 400,
      })),
    );
};

const otherMediaTypes: RequestKind = ({ operation, parts }) =>
  contentsOf(operation).length === 0
    ? []
    : [
        fc
          .tuple(
            parts,
            fc.constantFrom(
              'text/plain',
              'application/xml',
              'multipart/form-data; boundary=x',
              'nonsense',
              '',
            ),
          )
          .map(([good, mediaType]) => {
            const request = writeRequest(operation, good);
            const headers = { ...request.headers, 'content-type': mediaType };
            // OAuth refuses every invalid request with 400 (RFC 6749 section 5.2).
            const status = '415' in operation.responses ? 415 : 400;
            return {
              request: { ...request, headers, body: request.body || 'x' },
              why: `the media type is ${mediaType || 'empty'}`,
              status,
            };
          }),
      ];

const allMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND', 'TRACE'];

const otherMethods: RequestKind = ({ operation, parts }) => {
  const served = operation.methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
  const others = allMethods.filter((method) => !served.includes(method));
  return [
    fc.tuple(parts, fc.constantFrom(...others)).map(([good, method]) => {
      const { body: _, ...request } = writeRequest(operation, good);
      return { request: { ...request, method }, why: `the method is ${method}`, status: 405 };
    }),
  ];
};

const otherAccepts: RequestKind = ({ operation, parts }) =>
  '406' in operation.responses
    ? [
        fc
          .tuple(
            parts,
            fc.constantFrom('text/html', 'application/json;q=0', 'application/xml, text/*', ';;', 'null'),
          )
          .map(([good, accept]) => {
            const request = writeRequest(operation, good);
            return {
              request: { ...request, headers: { ...request.headers, accept } },
              why: `Accept is ${accept}`,
              status: 406,
            };
          }),
      ]
    : [];
