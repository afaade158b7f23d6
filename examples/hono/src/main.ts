import { createServer } from 'node:https';
import { getRequestListener } from '@hono/node-server';
import { runBank, shield } from '@ob/example-bank';
import { createHonoApp } from './adapter.ts';

await runBank(({ service, tls }) =>
  createServer(tls, shield(getRequestListener(createHonoApp(service).fetch))),
);
