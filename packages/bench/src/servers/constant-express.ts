import express from 'express';
import { serveConstant } from './constant.ts';

// A program: Express, one query that reads nothing, and a constant without the hash of it that Express would add.
serveConstant(({ path, body, askNothing }) => {
  const app = express().disable('x-powered-by').disable('etag');
  app.get(path, async (_, response) => {
    await askNothing();
    response.json(body);
  });
  return app;
});
