import { runBank } from '@ob/example-bank';
import { toNodeHandler } from '@ob/http/node';
import { createHonoApp } from './adapter.ts';

/** Runs the sample bank behind Hono until it is stopped. */
export const serve = (stopped: Promise<void>): Promise<void> =>
  runBank((service) => toNodeHandler(createHonoApp(service).fetch), stopped);
