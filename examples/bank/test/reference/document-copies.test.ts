import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { compareDocuments, formatChange } from '@ob/tooling/api-changes';
import { findAsyncApiMismatches } from '@ob/tooling/asyncapi-validator';
import type { AsyncApiDocument } from '@ob/webhooks/routes';
import { describe, expect, test } from 'vitest';
import { readServedDocument } from './document.ts';

const folder = join(import.meta.dirname, '../../../../docs/reference');
const isWriting = process.env.OB_WRITE_REFERENCE === '1';

type Comparable = Parameters<typeof compareDocuments>[0];

/** Converts events to responses, because receivers read both and the same changes break them. */
function asResponses({ components }: AsyncApiDocument): Comparable {
  const headers = components.schemas.DeliveryHeaders?.properties;
  const paths = Object.values(components.messages).map(({ name, payload }) => {
    const delivery = { headers, content: { 'application/json': { schema: payload } } };
    return [name, { post: { operationId: name, responses: { 200: delivery } } }] as const;
  });
  return { paths: Object.fromEntries(paths), components };
}

const [api, events] = await Promise.all([
  readServedDocument('sandbox'),
  readServedDocument('sandbox', '/asyncapi.json'),
]);

describe.each([
  ['openapi.json', api, (document: unknown) => document as Comparable],
  ['asyncapi.json', events, (document: unknown) => asResponses(document as AsyncApiDocument)],
] as const)('the document %s', (name, document, view) => {
  const file = join(folder, name);
  const served = `${JSON.stringify(JSON.parse(document), null, 2)}\n`;
  const copy = existsSync(file) || !isWriting ? readFileSync(file, 'utf8') : served;
  const changes = compareDocuments(view(JSON.parse(copy)), view(JSON.parse(document)));

  test('has no breaking change from its copy', () => {
    expect(changes.filter(({ isBreaking }) => isBreaking).map(formatChange)).toEqual([]);
  });

  test('equals its copy in docs/reference', () => {
    if (isWriting && !changes.some(({ isBreaking }) => isBreaking)) writeFileSync(file, served);
    const found = changes.length === 0 ? ['only texts or examples differ'] : changes.map(formatChange);
    const advice = 'OB_WRITE_REFERENCE=1 writes additions into the copy';
    expect(readFileSync(file, 'utf8') === served, [...found, advice].join('\n')).toBe(true);
  });
});

test('the comparison reports a removed event, header and field as breaking', () => {
  const copy = JSON.parse(events.replaceAll('X-Event-Type', 'X-Type'));
  delete copy.components.messages['payment.failed'];
  delete copy.components.schemas.PaymentCompletedData.properties.amount;
  const found = compareDocuments(asResponses(JSON.parse(events)), asResponses(copy)).map(formatChange);
  expect(found).toEqual(
    expect.arrayContaining([
      'breaking: POST payment.failed: was removed',
      'breaking: POST ping, answer 200, header X-Event-Type: was removed',
      'breaking: PaymentCompletedData (answered).amount: was removed',
    ]),
  );
});

test('the AsyncAPI document is valid 3.0.0 and the same in production', async () => {
  expect(findAsyncApiMismatches(JSON.parse(events))).toEqual([]);
  expect(await readServedDocument('production', '/asyncapi.json')).toEqual(events);
});
