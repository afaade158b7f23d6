import { createFundsConfirmationRoutes, createPaymentRoutes } from '@ob/core/routes';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, test } from 'vitest';
import { accountRoutes, createSampleDocument } from './sample-document.ts';

async function check(document: object): Promise<unknown> {
  return (await new Validator().validate(structuredClone({ ...document }))).errors;
}

const routes = [
  ...accountRoutes,
  ...createPaymentRoutes({} as never),
  ...createFundsConfirmationRoutes({} as never),
];

test('a document is one of OpenAPI 3.1, by its official schema', async () => {
  expect(await check(await createSampleDocument({ routes }))).toBeUndefined();
});

test('the official schema finds what is none', async () => {
  const { info: _, ...document } = await createSampleDocument();
  expect(await check(document)).toBeDefined();
});
