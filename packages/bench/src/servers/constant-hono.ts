import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { serveConstant } from './constant.ts';

// A program: Hono, one query that reads nothing, and a constant.
serveConstant(({ path, body, askNothing }) => {
  const app = new Hono();
  app.get(path, async (context) => {
    await askNothing();
    return context.json(body);
  });
  return getRequestListener(app.fetch);
});
