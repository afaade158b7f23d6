import type { RequestListener } from 'node:http';
import type { Service } from '@ob/core/http';
import { toNodeHandler } from '@ob/core/node/server';
import express, { type Request, type Response } from 'express';

/** Puts the service behind an Express app: it serves every request that no route of the app has answered. */
export function createExpressListener(service: Service): RequestListener {
  const app = express().disable('x-powered-by');
  const serve = toNodeHandler(service);
  // No handler of the app gets a target that Express cannot parse: Express would answer it with an HTML page.
  return (request, response) => app(request as Request, response as Response, () => serve(request, response));
}
