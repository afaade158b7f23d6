import type { HttpBindings } from '@hono/node-server';
import type { Service } from '@ob/core/http';
import { readConnection } from '@ob/example-bank';
import { Hono } from 'hono';

/** Mounts the service in a Hono app: every request that no earlier route of the app has answered goes to it. */
export function createHonoApp(service: Service): Hono<{ Bindings: HttpBindings }> {
  const app = new Hono<{ Bindings: HttpBindings }>();
  app.all('*', (context) => service(context.req.raw, readConnection(context.env.incoming.socket)));
  return app;
}
