import { startServer } from '@ob/example-bank/start-server';

await startServer(() => import('./serve.ts'));
