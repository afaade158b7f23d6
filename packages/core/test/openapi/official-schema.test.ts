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

test('the document matches the official schema of OpenAPI 3.1', async () => {
  expect(await check(await createSampleDocument({ routes }))).toBeUndefined();
});

test('the official schema refuses an invalid document', async () => {
  const { info: _, ...document } = await createSampleDocument();
  expect(await check(document)).toBeDefined();
});
