import { type EndpointName, endpoints } from '@ob/core/routes';
import { describeRoutes } from '@ob/http/routes';
import { expect, test } from 'vitest';
import { accountRoutes } from './sample-document.ts';

const byPath = new Map((await describeRoutes(accountRoutes)).map((route) => [route.path, route]));
const operationOf = (name: EndpointName) => byPath.get(endpoints[name].path);

test.each(Object.entries(endpoints))(
  '%s documents its permissions, its pages and its account',
  (name, endpoint) => {
    const operation = operationOf(name as EndpointName);
    const parameters = operation?.parameters?.map((parameter) => parameter.name) ?? [];
    for (const permission of endpoint.anyOf) expect(operation?.description).toContain(`\`${permission}\``);
    expect(parameters.includes('cursor')).toBe(endpoint.paged);
    expect(parameters.includes('accountId')).toBe(endpoint.accounts === 'one');
    const codes = operation?.refusals?.map(({ code }) => code);
    expect(codes?.includes('invalid_parameter')).toBe(endpoint.paged);
    expect(codes?.includes('account_not_found')).toBe(endpoint.accounts === 'one');
  },
);

test('only the full example shows the fields that Basic hides', () => {
  const examples = operationOf('accounts')?.responses[0]?.bodies?.[0]?.examples;
  expect(JSON.stringify(examples?.full?.value)).toContain('identifiers');
  expect(JSON.stringify(examples?.basic?.value)).not.toContain('identifiers');
});
