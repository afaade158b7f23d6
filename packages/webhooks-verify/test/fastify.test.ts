import { createVerifierSync, verifyNodeRequest, WebhookVerificationError } from '@ob/webhooks-verify/node';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { sampleText, secret } from './cases/verification-case.ts';
import { post, receiverOptions } from './receiver.ts';

const verify = createVerifierSync(receiverOptions);
const open: FastifyInstance[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

/** Starts a Fastify application that answers with the event, or with the refusal. */
async function listen(
  receive: (request: FastifyRequest) => unknown,
  prepare: (app: FastifyInstance) => void = () => undefined,
): Promise<string> {
  const app = Fastify();
  prepare(app);
  app.post('/webhooks', async (request) => JSON.stringify(await receive(request)));
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return reply.code(error.status).send([error.code, error.hint]);
  });
  open.push(app);
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/webhooks`;
}

const keepBytes = (app: FastifyInstance): void => {
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) => done(null, body));
};

const takeBody = ({ body, headers }: FastifyRequest): unknown =>
  verify({ body: body as Uint8Array, headers });

test('a delivery is verified where the parser keeps the bytes', async () => {
  expect(await post(await listen(takeBody, keepBytes))).toEqual({ status: 200, text: sampleText });
});

test('a refused delivery is refused', async () => {
  const { status, text } = await post(await listen(takeBody, keepBytes), { body: '{}' });
  expect([status, text.includes('signature_mismatch'), text.includes(secret)]).toEqual([401, true, false]);
});

test.each<[string, (request: FastifyRequest) => unknown]>([
  ['the parsed body was passed', takeBody],
  ["Node's request was passed after Fastify had parsed it", ({ raw }) => verifyNodeRequest(raw, verify)],
])('mistake: %s', async (_, mistake) => {
  const { status, text } = await post(await listen(mistake));
  expect(status).toBe(500);
  expect(text).toMatch(/body_not_raw.*Fastify: addContentTypeParser\('application\/json'/);
});
