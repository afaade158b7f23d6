import type { RequestListener } from 'node:http';
import type { Service } from '@ob/http';
import { toNodeHandler } from '@ob/http/node';
import express, { type Request, type Response } from 'express';

/** Mounts the service in an Express app: it serves every request that no earlier route of the app has answered. */
export function createExpressListener(service: Service): RequestListener {
  const serve = toNodeHandler(service);
  const app = express().disable('x-powered-by').use(serve);
  return (request, response) =>
    app(request as Request, response as Response, (error?: unknown) => {
      // No handler of an app gets a target that Express cannot parse. Express would answer it with an HTML page.
      if (error === undefined) void serve(request, response);
      else response.destroy();
    });
}
