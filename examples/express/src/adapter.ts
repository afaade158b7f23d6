import type { Service } from '@ob/core/http';
import { readConnection } from '@ob/example-bank';
import { createRequest, sendResponse } from '@remix-run/node-fetch-server';
import express, { type Express } from 'express';

/** Mounts the service in an Express app: every request that no earlier route of the app has answered goes to it. */
export function createExpressApp(service: Service): Express {
  const app = express().disable('x-powered-by');
  app.use(async (request, response) => {
    const answer = await service(createRequest(request, response), readConnection(request.socket));
    await sendResponse(response, answer);
  });
  return app;
}
