import { createServer } from 'node:https';
import { runBank, shield } from '@ob/example-bank';
import { createExpressApp } from './adapter.ts';

await runBank(({ service, tls }) => createServer(tls, shield(createExpressApp(service))));
