import { describeTls } from './tls-suite.ts';

describeTls('hono');
