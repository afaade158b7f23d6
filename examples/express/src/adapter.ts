import type { RequestListener } from 'node:http';
import type { Service } from '@ob/http';
import { toNodeHandler } from '@ob/http/node';
import express, { type Request, type Response } from 'express';

/** Mounts the service in an Express app, after the earlier routes of the app. */
export function createExpressListener(service: Service): RequestListener {
  const serve = toNodeHandler(service);
  const app = express().disable('x-powered-by').use(serve);
  return (request, response) =>
    app(request as Request, response as Response, (error?: unknown) => {
      // Express cannot parse the target of this request and would respond with an HTML page.
      if (error === undefined) void serve(request, response);
      else response.destroy();
    });
}
