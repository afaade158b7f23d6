import { createVerifierSync, verifyNodeRequest, WebhookVerificationError } from '@ob/webhooks-verify/node';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { post, receiverOptions } from './receiver.ts';

const verify = createVerifierSync(receiverOptions);
const open: FastifyInstance[] = [];

afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

/** Starts a Fastify application that answers with the code of the refusal. */
async function listen(receive: (request: FastifyRequest) => unknown): Promise<string> {
  const app = Fastify();
  app.post('/webhooks', receive);
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof WebhookVerificationError)) throw error;
    return reply.code(error.status).send([error.code, error.hint]);
  });
  open.push(app);
  return `${await app.listen({ port: 0, host: '127.0.0.1' })}/webhooks`;
}

const takeBody = ({ body, headers }: FastifyRequest): unknown =>
  verify({ body: body as Uint8Array, headers });

test.each<[string, (request: FastifyRequest) => unknown]>([
  ['the parsed body', takeBody],
  ["Node's request after Fastify has parsed it", ({ raw }) => verifyNodeRequest(raw, verify)],
])('answers body_not_raw when the verifier gets %s', async (_, mistake) => {
  const { status, text } = await post(await listen(mistake));
  expect(status).toBe(500);
  expect(text).toMatch(/body_not_raw.*Fastify: addContentTypeParser\('application\/json'/);
});
