import { EventEmitter, once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { createVerifier } from '@ob/webhooks-verify';
import { createVerifierSync, verifyNodeRequest, WebhookVerificationError } from '@ob/webhooks-verify/node';
import { describe, expect, test } from 'vitest';
import { sampleEvent, sampleText, utf8 } from './cases/verification-case.ts';
import { headersFor, inChunks, post, type Receiver, receiverOptions, startReceiver } from './receiver.ts';

const verify = createVerifierSync(receiverOptions);

/** Starts a receiver that answers with the event, or with the code and the hint of the refusal. */
async function receive(
  prepare: (request: IncomingMessage) => unknown = () => undefined,
  by: Parameters<typeof verifyNodeRequest>[1] = verify,
): Promise<Receiver> {
  return startReceiver(async (request, response) => {
    await prepare(request);
    try {
      response.end(JSON.stringify(await verifyNodeRequest(request, by)));
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) return;
      response.writeHead(error.status).end(JSON.stringify([error.code, error.hint]));
    }
  });
}

describe('a request over a socket', () => {
  test.each([
    ['by the synchronous verifier', verify],
    ['by the asynchronous verifier', createVerifier(receiverOptions)],
  ])('is verified %s', async (_, by) => {
    const { url } = await receive(undefined, by);
    expect(await post(url)).toEqual({ status: 200, text: sampleText });
  });

  test('is verified when earlier middleware paused its body', async () => {
    const { url } = await receive(async (request) => {
      request.pause();
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    expect(await post(url)).toEqual({ status: 200, text: sampleText });
  });

  test('is verified when its text is split inside a character', async () => {
    const text = JSON.stringify({ ...sampleEvent, data: { name: 'Čapek 日本 🔑'.repeat(20) } });
    const { url } = await receive();
    const headers = await headersFor(utf8(text));
    expect(await post(url, { body: inChunks(utf8(text), 7), headers })).toEqual({ status: 200, text });
  });
});

describe('a body that is too large', () => {
  test('is refused with a complete answer, and the connection stays open', async () => {
    const { url } = await receive(undefined, createVerifierSync({ ...receiverOptions, maxBodyBytes: 1000 }));
    const large = 'x'.repeat(3_000_000);
    expect(await post(url, { body: large })).toMatchObject({
      status: 413,
      text: expect.stringMatching('body_too_large'),
    });
    expect(await post(url)).toMatchObject({ status: 200 });
  });

  test('is refused while it is still being sent', async () => {
    const { port } = await receive(undefined, createVerifierSync({ ...receiverOptions, maxBodyBytes: 1000 }));
    const socket = connect(port, '127.0.0.1');
    const { 'X-Webhook-Signature': signature } = await headersFor();
    const head = [
      'POST / HTTP/1.1',
      'Host: tpp.example',
      'Content-Length: 100000',
      `X-Webhook-Signature: ${signature}`,
    ];
    socket.write(`${head.join('\r\n')}\r\n\r\n${'x'.repeat(1001)}`);
    const [answer] = await once(socket, 'data');
    socket.destroy();
    expect(String(answer)).toMatch(/^HTTP\/1.1 413 /);
  });
});

describe('a mistake with the raw body is answered body_not_raw:', () => {
  const drain = async (request: IncomingMessage): Promise<void> => {
    for await (const _ of request);
  };

  test.each<[string, (request: IncomingMessage) => unknown]>([
    ['the body was read before', drain],
    ['a part of the body was read', (request) => once(request, 'readable').then(() => request.read(5))],
    [
      'another reader has started',
      (request) =>
        once(
          request.on('data', () => undefined),
          'data',
        ),
    ],
    ['the body is decoded as text', (request) => request.setEncoding('utf8')],
    ['the body is decoded as hexadecimal', (request) => request.setEncoding('hex')],
    [
      'a parser left an object as the body',
      async (request) => Object.assign(request, { body: sampleEvent }, await drain(request)),
    ],
    [
      'a parser left null as the body',
      async (request) => Object.assign(request, { body: null }, await drain(request)),
    ],
  ])('%s', async (_, mistake) => {
    const { url } = await receive(mistake);
    const { status, text } = await post(url);
    expect(status).toBe(500);
    expect(text).toMatch(/body_not_raw.*Node: no setEncoding/);
  });
});

describe('a body that another parser has read', () => {
  test.each<[string, (bytes: Buffer) => object]>([
    ['when it left the bytes', (bytes) => ({ body: bytes })],
    ['when it left the text', (bytes) => ({ body: bytes.toString() })],
    ['when it left the bytes next to a parsed object', (bytes) => ({ body: sampleEvent, rawBody: bytes })],
  ])('is verified %s', async (_, keep) => {
    const { url } = await receive(async (request) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      Object.assign(request, keep(Buffer.concat(chunks)));
    });
    expect(await post(url)).toEqual({ status: 200, text: sampleText });
  });

  test('is read from the request when a parser skipped it and left an empty object', async () => {
    const { url } = await receive((request) => Object.assign(request, { body: {} }));
    expect(await post(url)).toEqual({ status: 200, text: sampleText });
  });
});

describe('a request that ends early', () => {
  /** Creates a request that behaves like Node's and that a test drives. */
  const createRequest = () =>
    Object.assign(new EventEmitter(), {
      headers: {},
      readableDidRead: false,
      readableEncoding: null,
      destroyed: false,
      resume: () => undefined,
    });

  test('with an error is rejected with that error', async () => {
    const request = createRequest();
    const verified = verifyNodeRequest(request, verify);
    const failure = new Error('cut off');
    request.emit('error', failure);
    await expect(verified).rejects.toBe(failure);
  });

  test('with only a close is rejected', async () => {
    const request = createRequest();
    const verified = verifyNodeRequest(request, verify);
    request.emit('data', utf8('{'));
    request.emit('close');
    await expect(verified).rejects.toThrow('The request ended before its body had arrived.');
  });

  test('before its verification is rejected at once', async () => {
    const request = { ...createRequest(), on: () => undefined, destroyed: true };
    await expect(verifyNodeRequest(request, verify)).rejects.toThrow(
      'The request ended before its body had arrived.',
    );
  });

  test('with a refusal is not buffered beyond the maximum size', async () => {
    const request = createRequest();
    const verified = verifyNodeRequest(request, createVerifierSync({ ...receiverOptions, maxBodyBytes: 3 }));
    request.emit('data', utf8('four'));
    let looked = 0;
    const chunk = {
      get length() {
        looked += 1;
        return 1;
      },
    };
    request.emit('data', chunk);
    await expect(verified).rejects.toMatchObject({ code: 'missing_header' });
    expect(looked).toBe(0);
  });
});

test('rejects with a failure, not with a refusal, when the sender disconnects halfway', async () => {
  const requests = new EventEmitter();
  const receiver = await startReceiver((request) => requests.emit('request', request));
  const socket = connect(receiver.port, '127.0.0.1');
  socket.write('POST / HTTP/1.1\r\nHost: tpp.example\r\nContent-Length: 100\r\n\r\nhalf');
  const [request] = await once(requests, 'request');
  const outcome = verifyNodeRequest(request, verify).catch((error: unknown) => error);
  await once(request, 'data');
  socket.destroy();
  const error = await outcome;
  expect(error).toBeInstanceOf(Error);
  expect(error).not.toBeInstanceOf(WebhookVerificationError);
});
