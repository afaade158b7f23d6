import { describePayments } from './payments-suite.ts';

describePayments('hono');
