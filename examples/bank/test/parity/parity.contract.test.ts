import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApiAnswer } from '../whole-bank.ts';
import { parityCases } from './parity-cases.ts';
import { openSampleSide, openSandboxSide, type Side } from './sandbox-side.ts';

const start = Date.parse('2026-11-20T09:30:00.000Z');

let sides: readonly [Side, Side];
beforeAll(async () => {
  sides = [await openSampleSide(start), await openSandboxSide(start)];
}, 60_000);
afterAll(() => Promise.all(sides.map((side) => side.close())));

const comparedHeaders = ['content-type', 'cache-control', 'www-authenticate', 'allow', 'location'];

/** What must be the same of two answers: all but random ids, signatures, and the names of keys. */
function describeAnswer({ status, headers, text }: ApiAnswer) {
  const compared = comparedHeaders.map((name) => [name, hideRandom(headers.get(name) ?? '')]);
  return { status, headers: Object.fromEntries(compared), body: hideRandom(text) };
}

function hideRandom(text: string): string {
  return text
    .replaceAll(/[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<id>')
    .replaceAll(/request_uri:[\w-]+/g, 'request_uri:<secret>')
    .replaceAll(/cursor=[\w%-]+/g, 'cursor=<place>');
}

/** How often each status was answered: cases that are all refused at the door compare nothing. */
const statuses = new Map<number, number>();

test.each(Object.entries(parityCases))(
  'the bank in memory answers as the sample bank: %s',
  async (_, ask) => {
    const [sample, sandbox] = [await ask(sides[0]), await ask(sides[1])];
    statuses.set(sample.status, (statuses.get(sample.status) ?? 0) + 1);
    expect(describeAnswer(sandbox)).toEqual(describeAnswer(sample));
  },
);

test('the cases lead to answers of every kind', () => {
  expect(Object.fromEntries(statuses)).toEqual({ 200: 7, 201: 6, 400: 7, 401: 1, 403: 5, 404: 4, 405: 1 });
});
