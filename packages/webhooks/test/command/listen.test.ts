import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { eventTypes } from '@ob/core';
import { webhookEventSchemas } from '@ob/core/schema';
import { signedRequest } from '@ob/webhooks/testing';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pingEventSchema } from '../../src/records/ping-event.ts';
import { createSampleEvent } from '../../src/testing/sample-events.ts';
import { type RunningListener, startListener } from './running-listener.ts';
import { run, secret } from './test-terminal.ts';

const types = [...Object.keys(eventTypes), 'ping'];
const schemas: Readonly<Record<string, { parse(event: unknown): unknown }>> = {
  ...webhookEventSchemas,
  ping: pingEventSchema,
};

describe('listen, after trigger has sent an event', () => {
  let listener: RunningListener;
  const trigger = (...args: string[]) => run(['trigger', ...args, '--url', listener.url]);
  const last = () => listener.receipts().at(-1);

  beforeAll(async () => {
    listener = await startListener();
  });

  afterAll(() => listener?.stop());

  test.each(types)('receives %s as a bank sends it', async (type) => {
    expect(await trigger(type)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^delivered/),
      notes: '',
    });
    const receipt = last();
    expect(receipt).toMatchObject({ verdict: 'verified', answered: 200, times: 1, event: { type } });
    expect(() => schemas[type]?.parse(receipt?.event)).not.toThrow();
  });

  test.each([
    ['body', 'signature_mismatch'],
    ['signature', 'signature_mismatch'],
    ['timestamp', 'timestamp_too_old'],
    ['type', 'envelope_mismatch'],
  ])('refuses a changed %s with %s, for every type', async (part, code) => {
    for (const type of types) {
      const sent = await trigger(type, '--tamper', part, '--standard-webhooks');
      expect(sent).toMatchObject({ code: 1, out: expect.stringContaining('Correct: the receiver refused') });
      expect(last()).toMatchObject({ verdict: 'refused', code, answered: 401 });
    }
  });

  test('counts a repeated event for each webhook', async () => {
    const event = createSampleEvent('evt-1');
    for (const [webhookId, times] of [
      ['one', 1],
      ['one', 2],
      ['two', 1],
    ] as const) {
      await fetch(await signedRequest(event, secret, { url: listener.url, webhookId }));
      expect(last()).toMatchObject({ times, event: { id: 'evt-1' } });
    }
  });

  test('receives a ping about its webhook', async () => {
    await trigger('ping', '--id', 'ping-1');
    const { resource_id } = last()?.event ?? {};
    expect(last()?.event).toMatchObject({ id: 'ping-1', resource_id, data: { webhook_id: resource_id } });
  });

  test('refuses an endless body once it is too large', async () => {
    const headers = { 'x-webhook-signature': 'a'.repeat(64) };
    const endless = request(listener.url, { method: 'POST', headers });
    onTestFinished(() => void endless.destroy());
    endless.write(Buffer.alloc(2_200_000));
    const [answer] = await once(endless, 'response');
    expect(answer.statusCode).toBe(413);
  });

  test('receives changed data, with the same id in resource_id', async () => {
    await trigger('payment.failed', '--data', '{"payment_id":"p-1","more":true}');
    expect(last()?.event).toMatchObject({
      resource_id: 'p-1',
      data: { payment_id: 'p-1', more: true, status: 'failed' },
    });
  });

  test('refuses a request without the header, with another method, or with too large a body', async () => {
    const post = (init: RequestInit) => fetch(listener.url, { method: 'POST', ...init });
    expect((await post({ body: '{}' })).status).toBe(400);
    expect((await fetch(listener.url)).status).toBe(405);
    const signature = { 'x-webhook-signature': 'a'.repeat(64) };
    const large = await post({ body: 'x'.repeat(2_200_000), headers: signature });
    expect([large.status, await large.json()]).toEqual([413, { code: 'body_too_large' }]);
    expect((await trigger('ping')).code).toBe(0);
  });
});

describe('a listener', () => {
  let listener: RunningListener | undefined;

  afterEach(async () => {
    await listener?.stop();
    listener = undefined;
  });

  const start = async (args: readonly string[] = []) => {
    listener = await startListener(args);
    return listener;
  };
  const trigger = (url: string, ...args: string[]) =>
    run(['trigger', 'payment.completed', '--url', url, ...args]);

  test('answers with the requested status after the delay', async () => {
    const { url } = await start(['--status', '503', '--delay', '120']);
    const begin = performance.now();
    const { code, out } = await trigger(url);
    expect(performance.now() - begin).toBeGreaterThanOrEqual(119);
    expect(code).toBe(1);
    expect(out).toMatch(/answered 503[\s\S]*retries after 30 seconds, with 5 attempts in total/);
  });

  test('binds to 127.0.0.1 when --host is empty', async () => {
    const listener = await startListener(['--host', '']);
    expect(new URL(listener.url).hostname).toBe('127.0.0.1');
    expect(listener.notes).toEqual([]);
    expect(await listener.stop()).toBe(0);
  });

  test('returns headers and body with --verbose, also of a refused request', async () => {
    const { url, receipts } = await start(['--verbose']);
    await trigger(url);
    await fetch(url, { method: 'POST', body: '\u001b[2J<' });
    const [event, text] = receipts();
    expect(event?.headers).toContainEqual(['X-Event-Type', 'payment.completed']);
    expect(text).toMatchObject({ verdict: 'refused', code: 'missing_header', body: '\u001b[2J<' });
  });

  test('verifies with one of two secrets during a rotation', async () => {
    listener = await startListener([], { env: { OB_WEBHOOK_SECRET: `whsec_other ${secret}` } });
    expect((await trigger(listener.url)).code).toBe(0);
    expect(listener.notes).toEqual([expect.stringContaining('not whsec_ and 44 characters')]);
  });

  test('forwards verified deliveries byte for byte, and returns the status of the application', async () => {
    const got: unknown[] = [];
    const app = createServer((request, response) => {
      request.setEncoding('latin1');
      let body = '';
      request.on('data', (chunk) => {
        body += chunk;
      });
      request.on('end', () => {
        const {
          'x-event-id': id,
          'x-other': other,
          'x-webhook-signature': signature,
          cookie,
        } = request.headers;
        got.push({ body, id, other, signed: signature !== undefined, cookie });
        response.writeHead(202).end();
      });
    });
    await new Promise<void>((listening) => app.listen(0, '127.0.0.1', listening));
    onTestFinished(() => void app.close());
    const { url, receipts } = await start([
      '--forward',
      `http://127.0.0.1:${Object(app.address()).port}/app`,
    ]);
    const signed = await signedRequest(createSampleEvent('evt-é'), secret, { url });
    const body = Buffer.from(await signed.arrayBuffer());
    const headers = { ...Object.fromEntries(signed.headers), 'x-other': '1', cookie: 'a=b' };
    // The id of this event is not valid in a header; only the body needs it.
    delete headers['x-event-id' as keyof typeof headers];
    expect((await fetch(url, { method: 'POST', body, headers })).status).toBe(202);
    expect((await fetch(url, { method: 'POST', body: `${body} `, headers })).status).toBe(401);
    expect(got).toEqual([{ body: body.toString('latin1'), other: '1', signed: true }]);
    expect(receipts().map(({ forwarded }) => forwarded?.status)).toEqual([202, undefined]);
  });

  test('answers 502 when no application runs', async () => {
    const { url, receipts } = await start(['--forward', 'http://127.0.0.1:1/app']);
    expect((await trigger(url)).out).toContain('answered 502');
    expect(receipts()[0]?.forwarded?.fault).toBe('unreachable');
  });

  test('reports a request that ended early, and its own failure', async () => {
    let failure: string | undefined;
    const now = () => {
      if (failure !== undefined) throw new Error(failure);
      return Date.now();
    };
    listener = await startListener([], { now });
    const { url, notes } = listener;
    const headers = { 'content-length': '9', expect: '100-continue' };
    const early = request(url, { method: 'POST', headers }).on('error', () => undefined);
    early.flushHeaders();
    await once(early, 'continue');
    early.destroy();
    await vi.waitFor(() => expect(notes).toHaveLength(1));
    expect(notes[0]).toMatch(/^A request could not be handled\. Error: /);
    failure = 'no clock\u001b[2J';
    await expect(fetch(url, { method: 'POST', body: '{}' })).rejects.toThrow();
    expect(notes[1]).toBe('A request could not be handled. Error: no clock\\u001b[2J');
  });

  test('ends at once when it is interrupted, even with an open connection', async () => {
    const { url, stop, notes } = await start();
    await (await fetch(url, { method: 'POST', body: '{}' })).text();
    expect(await stop()).toBe(0);
    expect(notes.at(-1)).toBe('0 verified, 1 refused');
  });
});
