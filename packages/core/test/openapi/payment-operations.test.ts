import { createFundsConfirmationRoutes, createPaymentRoutes } from '@ob/core/routes';
import { describeRoutes } from '@ob/http/routes';
import { expect, test } from 'vitest';

const paymentRoutes = createPaymentRoutes({} as never);
const routes = [...paymentRoutes, ...createFundsConfirmationRoutes({} as never)];
const paymentOperations = await describeRoutes(paymentRoutes);
const operations = await describeRoutes(routes);

test('an operation under two paths has one description', () => {
  const describe = (prefix: string) =>
    operations
      .filter(({ path }) => path.startsWith('/open-banking') === (prefix !== ''))
      .map(({ method, path, operationId, description, refusals, parameters }) => ({
        method,
        path: path.slice(prefix.length),
        operationId: operationId.replace(/V1$/, ''),
        description,
        refusals,
        parameters: parameters?.map(({ name }) => name),
      }));
  expect(describe('/open-banking/v1')).toEqual(describe(''));
});

test.each([
  ['order-4711', true],
  ['!~', true],
  ['x'.repeat(40), true],
  ['x'.repeat(41), false],
  ['a,b', true],
  ['a b', false],
  ['a, b', false],
  ['', false],
  ['é', false],
])('the key %j is valid: %s', (key, fits) => {
  const [parameter] = paymentOperations
    .flatMap(({ parameters = [] }) => parameters)
    .filter(({ name }) => name === 'X-Idempotency-Key');
  expect(parameter?.schema.check(key).length).toBe(fits ? 0 : 1);
});

test('Location has the path of the request', () => {
  for (const { path, responses, method } of paymentOperations) {
    const location = responses[0]?.headers?.Location;
    expect(location?.required).toBe(method === 'POST' ? true : undefined);
    expect(location?.schema.check(`${path}/p-1`)).toEqual(method === 'POST' ? [] : undefined);
    expect(location?.schema.check('/other/p-1')).not.toEqual([]);
  }
});
