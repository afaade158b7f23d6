import { createServer } from 'node:https';
import { runBank } from '@ob/example-bank';
import { createExpressListener } from './adapter.ts';

await runBank(({ service, tls }) => createServer(tls, createExpressListener(service)));
