import { describeProbe } from './probe-suite.ts';

describeProbe('hono');
