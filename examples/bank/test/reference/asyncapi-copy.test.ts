import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ApiChange, compareDocuments, formatChange } from '@ob/tooling/api-changes';
import { findAsyncApiFaults } from '@ob/tooling/asyncapi-judge';
import type { AsyncApiDocument } from '@ob/webhooks/routes';
import { beforeAll, expect, test } from 'vitest';
import { readServedDocument } from './document.ts';

const file = join(import.meta.dirname, '../../../../docs/reference/asyncapi.json');
const isWriting = process.env.OB_WRITE_REFERENCE === '1';

let served: string;
let document: AsyncApiDocument;
let changes: readonly ApiChange[];

beforeAll(async () => {
  document = JSON.parse(await readServedDocument('sandbox', '/asyncapi.json'));
  served = `${JSON.stringify(document, null, 2)}\n`;
  const copy = existsSync(file) || !isWriting ? readFileSync(file, 'utf8') : served;
  changes = compareDocuments(asAnswers(JSON.parse(copy)), asAnswers(document));
}, 60_000);

/** Shows events as answers, which is what they are to those who get them: the comparison knows what may change in one. */
function asAnswers({ components }: AsyncApiDocument) {
  const headers = components.schemas.DeliveryHeaders?.properties;
  const paths = Object.values(components.messages).map(({ name, payload }) => {
    const delivery = { headers, content: { 'application/json': { schema: payload } } };
    return [name, { post: { operationId: name, responses: { 200: delivery } } }] as const;
  });
  return { paths: Object.fromEntries(paths), components };
}

test('nothing has changed over which a receiver of this version could fail', () => {
  expect(changes.filter(({ isBreaking }) => isBreaking).map(formatChange)).toEqual([]);
});

test('what receivers could fail over is told: an event, a header or a field that is gone', () => {
  const copy = JSON.parse(served.replaceAll('X-Event-Type', 'X-Type'));
  delete copy.components.messages['payment.failed'];
  delete copy.components.schemas.PaymentCompletedData.properties.amount;
  const told = compareDocuments(asAnswers(document), asAnswers(copy)).map(formatChange);
  expect(told).toEqual(
    expect.arrayContaining([
      'breaking: POST payment.failed: is gone',
      'breaking: POST ping, answer 200, header X-Event-Type: is gone',
      'breaking: PaymentCompletedData (answered).amount: is gone',
    ]),
  );
});

test('the copy in docs/reference is what a sandbox serves', () => {
  if (isWriting && !changes.some(({ isBreaking }) => isBreaking)) writeFileSync(file, served);
  const told = changes.length === 0 ? ['only words or examples differ'] : changes.map(formatChange);
  const advice = 'OB_WRITE_REFERENCE=1 writes additions into the copy';
  expect(readFileSync(file, 'utf8') === served, [...told, advice].join('\n')).toBe(true);
});

test('the document is AsyncAPI 3.0.0, and the same in production', async () => {
  expect(findAsyncApiFaults(document)).toEqual([]);
  expect(JSON.parse(await readServedDocument('production', '/asyncapi.json'))).toEqual(document);
});
