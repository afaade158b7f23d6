import { createVerifier, type ReceivedEvent } from '@ob/webhooks-verify';
import { expressWebhook } from '@ob/webhooks-verify/express';
import { createVerifierSync } from '@ob/webhooks-verify/node';
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express';
import { beforeEach, describe, expect, test } from 'vitest';
import { sampleEvent, sampleText } from './cases/verification-case.ts';
import { post, receiverOf, receiverOptions } from './receiver.ts';

const verify = createVerifierSync(receiverOptions);
let events: unknown[];
let errors: unknown[];

beforeEach(() => {
  events = [];
  errors = [];
});

/** Starts an Express application with middleware before the handler, and returns its URL. */
async function listen(handler: RequestHandler, ...middleware: RequestHandler[]): Promise<string> {
  const keep: ErrorRequestHandler = (error, _request, response, _next) => {
    errors.push(error);
    response.status(500).json({ message: String(error.message) });
  };
  const app: Express = express();
  if (middleware.length > 0) app.use(...middleware);
  app.post('/webhooks', handler).use(keep);
  return (await receiverOf(app.listen(0, '127.0.0.1'))).url;
}

const recordEvent = (event: ReceivedEvent): void => {
  events.push(event);
};

describe('a delivery', () => {
  test.each<[string, RequestHandler[]]>([
    ['without other middleware', []],
    ['after express.raw()', [express.raw({ type: 'application/json' })]],
    ['after express.raw() for another type', [express.raw({ type: 'image/png' })]],
    ['after express.text()', [express.text({ type: '*/*' })]],
    ['after a form parser', [express.urlencoded()]],
    [
      'after express.json() that keeps the bytes',
      [express.json({ verify: (request, _, rawBody) => Object.assign(request, { rawBody }) })],
    ],
  ])('is passed to the handler %s and answered 204', async (_, middleware) => {
    const url = await listen(expressWebhook(verify, recordEvent), ...middleware);
    expect(await post(url)).toEqual({ status: 204, text: '' });
    expect(events).toEqual([sampleEvent]);
    expect(errors).toEqual([]);
  });

  test('is answered after the handler has ended', async () => {
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

test.each<[string, object, Parameters<typeof post>[1], number, string]>([
  ['without a signature', {}, { headers: {} }, 400, 'missing_header'],
  ['with a changed body', {}, { body: `${sampleText} ` }, 401, 'signature_mismatch'],
  ['with too large a body', { maxBodyBytes: 9 }, {}, 413, 'body_too_large'],
  [
    'that was received before, so that the bank stops sending it',
    { seen: () => true },
    {},
    200,
    'duplicate_event',
  ],
])(
  'a delivery %s is answered with its code and not passed to the handler',
  async (_, options, init, status, code) => {
    const verifyStrictly = createVerifierSync({ ...receiverOptions, ...options });
    const url = await listen(expressWebhook(verifyStrictly, recordEvent));
    expect(await post(url, init)).toEqual({ status, text: `{"code":"${code}"}` });
    expect([events, errors]).toEqual([[], []]);
  },
);

describe('a fault of the server goes to the error handler:', () => {
  test.each<[string, RequestHandler]>([
    ['express.json()', express.json()],
    ['express.json() for every type', express.json({ type: () => true })],
    ['a form parser for every type', express.urlencoded({ type: '*/*' })],
  ])('body_not_raw with a hint, when %s runs before the handler', async (_, parser) => {
    const url = await listen(expressWebhook(verify, recordEvent), parser);
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
  ])('the failure of a handler that %s', async (_, onEvent) => {
    const url = await listen(expressWebhook(verify, onEvent));
    expect(await post(url)).toMatchObject({ status: 500 });
    expect(errors).toMatchObject([{ message: 'no database' }]);
  });

  test('the refusal of another delivery that a handler throws', async () => {
    const url = await listen(expressWebhook(verify, () => verify({ body: '', headers: {} })));
    expect(await post(url)).toMatchObject({ status: 500 });
    expect(errors).toMatchObject([{ code: 'missing_header' }]);
  });

  test('the failure of the store of seen events', async () => {
    const seen = () => Promise.reject(new Error('no store'));
    const url = await listen(expressWebhook(createVerifier({ ...receiverOptions, seen }), recordEvent));
    expect(await post(url)).toMatchObject({ status: 500 });
    expect(errors).toMatchObject([{ message: 'no store' }]);
  });
});
