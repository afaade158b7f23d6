import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { readServedDocument } from './document.ts';

/** Rules in addition to those of `recommended-strict`. */
const more = {
  // By default, the rule forbids further fields in each alternative, so no example of combined alternatives would pass.
  // The schemas themselves restrict further fields.
  'no-invalid-media-type-examples': { severity: 'error', allowAdditionalProperties: true },
  'array-parameter-serialization': 'error',
  'component-name-unique': 'error',
  'operation-description': 'error',
  'operation-singular-tag': 'error',
  'operation-tag-defined': 'error',
  'parameter-description': 'error',
  'path-params-defined': 'error',
  'paths-kebab-case': 'error',
  'response-contains-header': { severity: 'error', names: { '2xx': ['x-fapi-interaction-id'] } },
  'spec-example-values': 'error',
  'spec-strict-refs': 'error',
} as const;

/** Public operations without parameters, which have no 4XX response. */
const withoutRefusals = [
  '.well-known~1jwks.json',
  '.well-known~1oauth-authorization-server',
  '.well-known~1openid-configuration',
  '',
  'healthz',
  'metrics',
  'readyz',
];

const noRefusal = 'Operation must have at least one `4XX` response.';

test.each(['sandbox', 'production'] as const)(
  'the OpenAPI document of a %s server has no lint error except public operations without 4XX',
  { timeout: 60_000 },
  async (environment) => {
    const source = await readServedDocument(environment);
    const config = await createConfig({ extends: ['recommended-strict'], rules: more });
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    const reported = problems.map(
      ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
    );
    expect(reported.sort()).toEqual(
      withoutRefusals.map((path) => `operation-4xx-response #/paths/~1${path}/get/responses: ${noRefusal}`),
    );
  },
);
