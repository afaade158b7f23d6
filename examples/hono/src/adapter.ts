import type { Connection, Service } from '@ob/http';
import { Hono } from 'hono';

/** Mounts the service in a Hono app: it serves every request that no earlier route of the app has answered. */
export function createHonoApp(service: Service): Hono<{ Bindings: Connection }> {
  const app = new Hono<{ Bindings: Connection }>();
  app.all('*', (context) => service(context.req.raw, context.env));
  return app;
}
