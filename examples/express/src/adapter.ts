import type { IncomingMessage } from 'node:http';
import type { Service } from '@ob/core/http';
import { readConnection } from '@ob/example-bank';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import express, { type Express } from 'express';

/** Mounts the service in an Express app: every request that no earlier route of the app has answered goes to it. */
export function createExpressApp(service: Service): Express {
  const app = express().disable('x-powered-by');
  app.use(async (request, response) => {
    const answer = await service(createRequest(request, response), readConnection(request.socket));
    passOverBody(request);
    await sendResponse(response, answer);
  });
  return app;
}

/**
 * Lets the rest of a body go by that was refused unread, as Node does where nobody has begun to read one: the stream of
 * the `Request` stops in the middle of it, and the next request of the connection would wait behind it in vain.
 */
function passOverBody(request: IncomingMessage): void {
  if (request.readableEnded) return;
  request.removeAllListeners('data').resume();
}
