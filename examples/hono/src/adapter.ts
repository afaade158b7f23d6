import type { Connection, Service } from '@ob/http';
import { Hono } from 'hono';

/** Mounts the service in a Hono app, after the earlier routes of the app. */
export function createHonoApp(service: Service): Hono<{ Bindings: Connection }> {
  const app = new Hono<{ Bindings: Connection }>();
  app.all('*', (context) => service(context.req.raw, context.env));
  return app;
}
