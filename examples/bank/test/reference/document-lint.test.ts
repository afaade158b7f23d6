import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, test } from 'vitest';
import { readServedDocument } from './document.ts';

/** Rules beside those of `recommended-strict`. None is switched off. */
const more = {
  // The schemas say themselves which further fields there may be; by default the rule forbids them within each
  // alternative, which no combination of alternatives can meet.
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

/** What anybody may read and no question can make wrong: there is nothing to refuse. */
const refusesNothing = [
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
  'the document of a %s server has no other fault',
  { timeout: 60_000 },
  async (environment) => {
    const source = await readServedDocument(environment);
    const config = await createConfig({ extends: ['recommended-strict'], rules: more });
    const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
    const reported = problems.map(
      ({ ruleId, message, location }) => `${ruleId} ${location[0]?.pointer}: ${message}`,
    );
    expect(reported.sort()).toEqual(
      refusesNothing.map((path) => `operation-4xx-response #/paths/~1${path}/get/responses: ${noRefusal}`),
    );
  },
);
