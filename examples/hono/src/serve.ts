import { createServer } from 'node:https';
import { toNodeHandler } from '@ob/core/node/server';
import { runBank } from '@ob/example-bank';
import { createHonoApp } from './adapter.ts';

await runBank(({ service, tls }) => createServer(tls, toNodeHandler(createHonoApp(service).fetch)));
