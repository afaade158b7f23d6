import { createVerifier, type ReceivedEvent } from '@ob/webhooks-verify';
import { expressWebhook } from '@ob/webhooks-verify/express';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { sampleEvent, sampleText, utf8 } from './cases/verification-case.ts';
import { headersFor, inPieces, post, type Receiver, receiverOf, receiverOptions } from './receiver.ts';

const verify = createVerifierSync(receiverOptions);
const open: Receiver[] = [];
let events: unknown[];
let errors: unknown[];

beforeEach(() => {
  events = [];
  errors = [];
});

afterEach(async () => {
  await Promise.all(open.splice(0).map((receiver) => receiver.close()));
});

/** Starts an Express application with middleware before the handler, and tells its URL. */
async function listen(handler: RequestHandler, ...middleware: RequestHandler[]): Promise<string> {
  const keep: ErrorRequestHandler = (error, _request, response, _next) => {
    errors.push(error);
    response.status(500).json({ message: String(error.message) });
  };
  const app: Express = express();
  if (middleware.length > 0) app.use(...middleware);
  app.post('/webhooks', handler).use(keep);
  const receiver = await receiverOf(app.listen(0, '127.0.0.1'));
  open.push(receiver);
  return receiver.url;
}

const keepEvent = (event: ReceivedEvent): void => {
  events.push(event);
};

describe('a delivery', () => {
  test.each<[string, RequestHandler[]]>([
    ['alone', []],
    ['after express.raw()', [express.raw({ type: 'application/json' })]],
    ['after express.raw() for another type', [express.raw({ type: 'image/png' })]],
    ['after express.text()', [express.text({ type: '*/*' })]],
    ['after a form parser', [express.urlencoded()]],
    [
      'after express.json() that keeps the bytes',
      [express.json({ verify: (request, _, rawBody) => Object.assign(request, { rawBody }) })],
    ],
  ])('is handed on %s, and answered 204', async (_, middleware) => {
    const url = await listen(expressWebhook(verify, keepEvent), ...middleware);
    expect(await post(url)).toEqual({ status: 204, text: '' });
    expect(events).toEqual([sampleEvent]);
    expect(errors).toEqual([]);
  });

  test('may come in pieces, to a verifier with promises', async () => {
    const url = await listen(expressWebhook(createVerifier(receiverOptions), keepEvent));
    expect(await post(url, { body: inPieces(utf8(sampleText), 50) })).toMatchObject({ status: 204 });
    expect(events).toEqual([sampleEvent]);
  });

  test('is answered when the handler is done, not before', async () => {
    let done = false;
    const url = await listen(
      expressWebhook(verify, async () => {
        await new Promise((resolve) => setTimeout(resolve, 30));
        done = true;
      }),
    );
    await post(url);
    expect(done).toBe(true);
  });
});

describe('a refused delivery is answered with its code and never handed on', () => {
  const answers = async (options: object, init: Parameters<typeof post>[1]) => {
    const url = await listen(
      expressWebhook(createVerifierSync({ ...receiverOptions, ...options }), keepEvent),
    );
    const { status, text } = await post(url, init);
    expect(events).toEqual([]);
    expect(errors).toEqual([]);
    return [status, text];
  };

  test('without a signature', async () => {
    expect(await answers({}, { headers: {} })).toEqual([400, '{"code":"missing_header"}']);
  });

  test('with a changed body', async () => {
    expect(await answers({}, { body: `${sampleText} ` })).toEqual([401, '{"code":"signature_mismatch"}']);
  });

  test('with another event id', async () => {
    const headers = { ...(await headersFor()), 'X-Event-ID': 'evt_02' };
    expect(await answers({}, { headers })).toEqual([401, '{"code":"envelope_mismatch"}']);
  });

  test('with too large a body', async () => {
    expect(await answers({ maxBodyBytes: 9 }, {})).toEqual([413, '{"code":"body_too_large"}']);
  });

  test('a second time: 200, so that the bank stops sending it', async () => {
    expect(await answers({ seen: () => true }, {})).toEqual([200, '{"code":"duplicate_event"}']);
  });
});

describe("the server's own faults go to the error handler", () => {
  test.each<[string, RequestHandler]>([
    ['express.json()', express.json()],
    ['express.json() for every type', express.json({ type: () => true })],
    ['a form parser for every type', express.urlencoded({ type: '*/*' })],
  ])('%s before the handler: body_not_raw, with the remedy in the message', async (_, parser) => {
    const url = await listen(expressWebhook(verify, keepEvent), parser);
    const { status, text } = await post(url);
    expect(status).toBe(500);
    expect(text).toContain(
      "Express: mount it before express.json(), or use express.raw({ type: 'application/json' })",
    );
    expect(errors).toMatchObject([{ code: 'body_not_raw', status: 500 }]);
    expect(events).toEqual([]);
  });

  test.each([
    [
      'throws',
      () => {
        throw new Error('no database');
      },
    ],
    ['rejects', () => Promise.reject(new Error('no database'))],
  ])('a handler that %s', async (_, onEvent) => {
    const url = await listen(expressWebhook(verify, onEvent));
    expect(await post(url)).toMatchObject({ status: 500 });
    expect(errors).toMatchObject([{ message: 'no database' }]);
  });

  test('a handler that throws the refusal of another delivery', async () => {
    const url = await listen(expressWebhook(verify, () => verify({ body: '', headers: {} })));
    expect(await post(url)).toMatchObject({ status: 500 });
    expect(errors).toMatchObject([{ code: 'missing_header' }]);
  });

  test('a store that fails', async () => {
    const seen = () => Promise.reject(new Error('no store'));
    const url = await listen(expressWebhook(createVerifier({ ...receiverOptions, seen }), keepEvent));
    expect(await post(url)).toMatchObject({ status: 500 });
    expect(errors).toMatchObject([{ message: 'no store' }]);
  });
});
