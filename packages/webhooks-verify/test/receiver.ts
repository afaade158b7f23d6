import { once } from 'node:events';
import type { RequestListener, Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { now, sampleText, secret, sign, utf8 } from './cases/verification-case.ts';

export const receiverOptions = { secrets: [secret], now: () => now } as const;

export interface Receiver {
  readonly url: string;
  readonly port: number;
}

export function startReceiver(listener: RequestListener): Promise<Receiver> {
  return receiverOf(createServer(listener).listen(0, '127.0.0.1'));
}

/** Waits until a server listens and returns its address. Closes it when the test ends. */
export async function receiverOf(server: Server): Promise<Receiver> {
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  if (!server.listening) await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/webhooks`, port };
}

export async function headersFor(
  body: Uint8Array<ArrayBuffer> = utf8(sampleText),
): Promise<Record<string, string>> {
  return {
    'Content-Type': 'application/json',
    'User-Agent': 'ob-webhooks/1',
    'X-Webhook-ID': 'webhook-1',
    'X-Event-ID': 'evt_01',
    'X-Event-Type': 'payment.completed',
    'X-Webhook-Signature': await sign(body),
    'X-Webhook-Timestamp': new Date(now).toISOString(),
  };
}

export async function post(
  url: string,
  init: { body?: RequestInit['body']; headers?: Readonly<Record<string, string>> } = {},
): Promise<{ status: number; text: string }> {
  const { body = sampleText, headers = await headersFor() } = init;
  const request: RequestInit & { duplex: 'half' } = {
    method: 'POST',
    headers,
    body: body ?? null,
    duplex: 'half',
  };
  const response = await fetch(url, request);
  return { status: response.status, text: await response.text() };
}

export function inChunks(bytes: Uint8Array, size: number): ReadableStream<Uint8Array> {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(at, at + size));
      at += size;
      await new Promise((resolve) => setTimeout(resolve, 1));
    },
  });
}
