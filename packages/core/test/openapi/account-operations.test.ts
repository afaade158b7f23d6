import { type EndpointName, endpoints } from '@ob/core';
import { accountOperations } from '@ob/core/openapi';
import { expect, test } from 'vitest';

const byPath = new Map(accountOperations.map((operation) => [operation.path, operation]));
const operationOf = (name: EndpointName) => byPath.get(endpoints[name].path);

test('every endpoint of the table has one operation, and the reverse', () => {
  expect(accountOperations.map(({ path }) => path)).toEqual(Object.values(endpoints).map(({ path }) => path));
});

test.each(Object.entries(endpoints))(
  '%s tells its permissions, its pages and its account',
  (name, endpoint) => {
    const operation = operationOf(name as EndpointName);
    const parameters = operation?.parameters?.map((parameter) => parameter.name) ?? [];
    for (const permission of endpoint.anyOf) expect(operation?.description).toContain(`\`${permission}\``);
    expect(parameters.includes('cursor')).toBe(endpoint.paged);
    expect(parameters.includes('accountId')).toBe(endpoint.accounts === 'one');
    expect(operation?.refusals.includes('invalid_parameter')).toBe(endpoint.paged);
    expect(operation?.refusals.includes('account_not_found')).toBe(endpoint.accounts === 'one');
  },
);

test('what Basic hides is shown by the full example alone', () => {
  const examples = operationOf('accounts')?.answers[0]?.bodies?.[0]?.examples;
  expect(JSON.stringify(examples?.full?.value)).toContain('identifiers');
  expect(JSON.stringify(examples?.basic?.value)).not.toContain('identifiers');
});
