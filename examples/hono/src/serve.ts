import { createServer } from 'node:https';
import { runBank } from '@ob/example-bank';
import { toNodeHandler } from '@ob/http/node';
import { createHonoApp } from './adapter.ts';

/** Runs the sample bank behind Hono until it is stopped. */
export const serve = (): Promise<void> =>
  runBank(({ service, tls }) => createServer(tls, toNodeHandler(createHonoApp(service).fetch)));
