import type { Server } from 'node:http';
import { serve } from '@hono/node-server';
import { createVerifier, verifyRequest, WebhookVerificationError } from '@ob/webhooks-verify';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import { type Context, Hono } from 'hono';
import { describe, expect, test } from 'vitest';
import { sampleEvent, sampleText, utf8 } from './cases/verification-case.ts';
import { headersFor, inChunks, post, receiverOf, receiverOptions } from './receiver.ts';

const verify = createVerifier(receiverOptions);
const url = 'https://tpp.example/webhooks';

const deliver = async (init: RequestInit & { duplex?: 'half' } = {}): Promise<Request> =>
  new Request(url, { method: 'POST', body: sampleText, headers: await headersFor(), ...init });

describe('a web-standard request', () => {
  test('is verified by both verifiers', async () => {
    expect(await verifyRequest(await deliver(), verify)).toEqual(sampleEvent);
    expect(await verifyRequest(await deliver(), createVerifierSync(receiverOptions))).toEqual(sampleEvent);
  });

  test('is verified when its body arrives in chunks', async () => {
    const request = await deliver({ body: inChunks(utf8(sampleText), 33), duplex: 'half' });
    expect(await verifyRequest(request, verify)).toEqual(sampleEvent);
  });

  test('without a body is verified as an empty one', async () => {
    const request = new Request(url, { method: 'POST', headers: await headersFor(utf8('')) });
    await expect(verifyRequest(request, verify)).rejects.toMatchObject({ code: 'invalid_json' });
  });

  test('is read up to the maximum size, and the rest is cancelled', async () => {
    let pulled = 0;
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      pull: (controller) => controller.enqueue(new Uint8Array(1000).fill(++pulled)),
      cancel: () => {
        cancelled = true;
      },
    });
    const small = createVerifier({ ...receiverOptions, maxBodyBytes: 5000 });
    const refused = verifyRequest(await deliver({ body, duplex: 'half' }), small);
    await expect(refused).rejects.toMatchObject({ code: 'body_too_large', status: 413 });
    expect(pulled).toBeLessThan(10);
    expect(cancelled).toBe(true);
  });

  test.each<[string, (request: Request) => unknown]>([
    ['json()', (request) => request.json()],
    ['text()', (request) => request.text()],
    ['a reader', (request) => request.body?.getReader().read()],
    ['a reader that has read nothing yet', (request) => request.body?.getReader()],
  ])('is refused as body_not_raw after it was read by %s', async (_, read) => {
    const request = await deliver();
    await read(request);
    await expect(verifyRequest(request, verify)).rejects.toMatchObject({ code: 'body_not_raw' });
  });

  test('is rejected with the failure of its body', async () => {
    const body = new ReadableStream({ pull: (controller) => controller.error(new Error('cut off')) });
    await expect(verifyRequest(await deliver({ body, duplex: 'half' }), verify)).rejects.toThrow('cut off');
  });
});

describe('Hono over a socket', () => {
  /** Starts a Hono application that answers with the event, or with the refusal. */
  async function listen(receive: (context: Context) => Promise<unknown>): Promise<string> {
    const app = new Hono();
    app.post('/webhooks', async (context) => context.json(await receive(context)));
    app.onError((error) => {
      if (!(error instanceof WebhookVerificationError)) throw error;
      return Response.json([error.code, error.hint], { status: error.status });
    });
    // Test files share a process, so the server must not replace globals.
    const receiver = await receiverOf(
      serve({ overrideGlobalObjects: false, fetch: app.fetch, port: 0, hostname: '127.0.0.1' }) as Server,
    );
    return receiver.url;
  }

  test('verifies a delivery from its body and headers', async () => {
    const address = await listen(async ({ req }) =>
      verify({ body: await req.arrayBuffer(), headers: req.header() }),
    );
    expect(await post(address)).toEqual({ status: 200, text: sampleText });
  });

  test.each<[string, (context: Context) => Promise<unknown>]>([
    [
      'the request after its body was parsed',
      async (c) => (await c.req.json()) && verifyRequest(c.req.raw, verify),
    ],
    ["Hono's own request", (c) => verifyRequest(c.req as unknown as Request, verify)],
    ['the context', (c) => verifyRequest(c as unknown as Request, verify)],
  ])('refuses as body_not_raw: %s', async (_, mistake) => {
    const { status, text } = await post(await listen(mistake));
    expect(status).toBe(500);
    expect(text).toMatch(/body_not_raw.*Hono: verifyRequest\(c\.req\.raw, verify\) before c\.req\.json\(\)/);
  });
});
