import { createServer } from 'node:https';
import { runBank } from '@ob/example-bank';
import { createExpressApp } from './adapter.ts';

await runBank(({ service, tls }) => createServer(tls, createExpressApp(service)));
