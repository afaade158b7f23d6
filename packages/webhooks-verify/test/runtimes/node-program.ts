import { createServer } from 'node:http';
import type { ReceivedDelivery, VerifierOptions } from '@ob/webhooks-verify';
import { expressWebhook } from '@ob/webhooks-verify/express';
import { createVerifierSync, type SyncVerifierOptions, verifyNodeRequest } from '@ob/webhooks-verify/node';
import { now, secret } from '../cases/verification-case.ts';
import { type RuntimeReport, report } from './report.ts';

// No case has an asynchronous `seen`.
const verifyOnce = (options: VerifierOptions, delivery: ReceivedDelivery) =>
  createVerifierSync(options as SyncVerifierOptions).safe(delivery);

const verify = createVerifierSync({ secrets: [secret], now: () => now, maxBodyBytes: 100_000 });

export const runReport = (): Promise<RuntimeReport> => report(verifyOnce);

/** Starts receivers on Node's `http`, one with `verifyNodeRequest` and one with Express, and returns the port. */
export function listen(): Promise<number> {
  const handler = expressWebhook(verify, () => undefined);
  const server = createServer(async (request, response) => {
    const refuse = (error: unknown): void => {
      const { code, status } = Object(error);
      response.writeHead(status).end(JSON.stringify(code));
    };
    if (request.headers['x-read-before'] !== undefined) for await (const _ of request);
    if (request.url === '/express') return handler(request, response, refuse);
    await verifyNodeRequest(request, verify).then((event) => response.end(JSON.stringify(event)), refuse);
  });
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(Object(server.address()).port));
  });
}
