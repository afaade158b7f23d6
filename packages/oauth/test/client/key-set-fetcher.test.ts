import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAddressGuard } from '@ob/http/routes';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createKeySetFetcher, type KeySetFetcher } from '../../src/node/key-set-fetcher.ts';

let requested: string[];
let answer: RequestListener;
const server = createServer((request, response) => {
  requested.push(`${request.method} ${request.url}`);
  answer(request, response);
});
let origin: string;
let fetcher: KeySetFetcher;

interface FetcherOptions {
  readonly resolve?: (host: string) => Promise<string[]>;
  readonly deadlineMs?: number;
}

/** The long default deadline lets a slow machine pass the tests of other limits. */
function createFetcher(allow: readonly string[], options: FetcherOptions = {}) {
  const { resolve = async () => ['127.0.0.1'], deadlineMs = 10_000 } = options;
  const guard = createAddressGuard({ resolve, allow, environment: 'sandbox', ownAddresses: () => [] });
  return createKeySetFetcher({ guard, deadlineMs });
}

beforeEach(async () => {
  requested = [];
  answer = (_, response) => response.end('{"keys":[]}');
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  fetcher = createFetcher(['127.0.0.0/8']);
});

afterEach(async () => {
  await fetcher.close();
  server.closeAllConnections();
  server.close();
});

describe('createKeySetFetcher', () => {
  test.each(['application/json', 'application/jwk-set+json; charset=utf-8', 'text/plain', undefined])(
    'returns the text of a source with the media type %s',
    async (type) => {
      answer = (_, response) => {
        if (type !== undefined) response.setHeader('content-type', type);
        response.end('{"keys":[]}');
      };
      expect(await fetcher.fetchKeySet(`${origin}/keys?tenant=7`)).toBe('{"keys":[]}');
      expect(requested).toEqual(['GET /keys?tenant=7']);
    },
  );

  test('reads at most 64 KiB', async () => {
    answer = (_, response) => response.end('x'.repeat(65_536));
    expect(await fetcher.fetchKeySet(origin)).toHaveLength(65_536);
    answer = (_, response) => response.end('x'.repeat(65_537));
    await expect(fetcher.fetchKeySet(origin)).rejects.toMatchObject({ code: 'size' });
  });

  test('aborts an endless response', async () => {
    answer = (_, response) => {
      const more = setInterval(() => response.write('x'.repeat(10_000)), 1);
      response.on('close', () => clearInterval(more));
    };
    await expect(fetcher.fetchKeySet(origin)).rejects.toMatchObject({ code: 'size' });
  });

  test.each([204, 301, 302, 307, 404, 500])(
    'fails with the status %i without following a redirect',
    async (status) => {
      answer = (_, response) => {
        response.writeHead(status, { location: `${origin}/other` });
        response.end('{"keys":[]}');
      };
      await expect(fetcher.fetchKeySet(`${origin}/keys`)).rejects.toMatchObject({ code: 'status' });
      expect(requested).toEqual(['GET /keys']);
    },
  );

  test.each<readonly [string, RequestListener]>([
    ['never responds', () => undefined],
    ['stops after its header', (_, response) => response.writeHead(200).flushHeaders()],
    [
      'sends one byte at a time',
      (_, response) => {
        const more = setInterval(() => response.write('x'), 20);
        response.on('close', () => clearInterval(more));
      },
    ],
  ])('fails with a timeout when the source %s', async (_, listener) => {
    answer = listener;
    const impatient = createFetcher(['127.0.0.0/8'], { deadlineMs: 300 });
    await expect(impatient.fetchKeySet(origin)).rejects.toMatchObject({ code: 'timeout' });
    await impatient.close();
  });

  test('fails when the resolver does not respond', async () => {
    const silent = createFetcher(['127.0.0.0/8'], {
      resolve: () => new Promise(() => undefined),
      deadlineMs: 300,
    });
    await expect(silent.fetchKeySet('http://tpp.example/keys')).rejects.toMatchObject({ code: 'timeout' });
    await silent.close();
  });

  test.each(['http://127.0.0.1', 'http://[::ffff:127.0.0.1]', 'http://tpp.example', 'http://localhost'])(
    'does not connect to %s when the guard refuses the address',
    async (host) => {
      const strict = createFetcher([]);
      const { port } = new URL(origin);
      await expect(strict.fetchKeySet(`${host}:${port}/keys`)).rejects.toMatchObject({ code: 'blocked' });
      expect(requested).toEqual([]);
      await strict.close();
    },
  );

  test('fails when the text is not UTF-8, and when the connection is refused', async () => {
    answer = (_, response) => response.end(Buffer.of(0x22, 0xff, 0x22));
    await expect(fetcher.fetchKeySet(origin)).rejects.toThrow();
    server.closeAllConnections();
    server.close();
    await expect(fetcher.fetchKeySet(origin)).rejects.toThrow();
  });
});
