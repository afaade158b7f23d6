import { createServer } from 'node:https';
import { runBank } from '@ob/example-bank';
import { createExpressListener } from './adapter.ts';

/** Runs the sample bank behind Express until it is stopped. */
export const serve = (): Promise<void> =>
  runBank(({ service, tls }) => createServer(tls, createExpressListener(service)));
