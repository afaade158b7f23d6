import { createServer } from 'node:http';
import { readForm, readJson } from '@ob/http/routes';
import express, { type RequestHandler } from 'express';
import { afterEach, expect, test, vi } from 'vitest';
import { toNodeHandler } from '../../src/node/node-handler.ts';
import { respondText } from '../../src/routing/respond.ts';
import type { Route } from '../../src/routing/route.ts';
import { createService } from '../../src/routing/service.ts';
import { createCountingRandom, describeNothing, fixedClock } from '../support/ports.ts';
import { listenAnywhere } from './listening.ts';

const routes: readonly Route[] = [
  { path: '/json', read: readJson },
  { path: '/form', read: readForm },
].map(({ path, read }) => ({
  ...{ method: 'POST', path, errors: 'api', describe: describeNothing },
  handle: async (request) => respondText((await read(request)).ok ? 200 : 400, 'read', {}),
}));

const onFailure = vi.fn();
const random = createCountingRandom();
const handler = toNodeHandler(createService({ routes, clock: fixedClock, random, onFailure }));
afterEach(() => void onFailure.mockReset());

async function post(parser: RequestHandler, path: string, type: string, body: BodyInit): Promise<number> {
  const server = createServer(express().use(parser).use(handler));
  const port = await listenAnywhere(server);
  const headers = { 'content-type': type, connection: 'close' };
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', headers, body, duplex: 'half' };
  const { status } = await fetch(`http://127.0.0.1:${port}${path}`, init);
  server.close();
  return status;
}

const [json, form] = ['application/json', 'application/x-www-form-urlencoded'];
const stream = () => new Blob(['{"a":1}']).stream();

test.each([
  ['JSON', express.json(), '/json', json, '{"a":1}'],
  ['a form', express.urlencoded(), '/form', form, 'a=1'],
  ['JSON of unknown length', express.json(), '/json', json, stream()],
])('answers 500 and logs the fix when a body parser has read %s', async (_, parser, path, type, body) => {
  expect(await post(parser, path, type, body)).toBe(500);
  expect(onFailure).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ message: expect.stringContaining('before express.json()') }),
    expect.objectContaining({ route: path }),
  );
});

test('serves a body that no parser has read', async () => {
  expect(await post(express.json(), '/form', form, 'a=1')).toBe(200);
  expect(onFailure).not.toHaveBeenCalled();
});
