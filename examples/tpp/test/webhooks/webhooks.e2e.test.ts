import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { describeDeliveries } from './delivery-suite.ts';
import { describeKeys } from './key-suite.ts';
import { describeRaces } from './race-suite.ts';
import { describeSecrets } from './secret-suite.ts';
import { describeSubscriptions } from './subscription-suite.ts';
import { describeTraces } from './trace-suite.ts';
import { openWebhookBank, type WebhookBank } from './webhook-bank.ts';

/** Checks webhooks over sockets, at a bank whose clock is moved. */
describe('webhooks', () => {
  const secretKey = randomBytes(32).toString('base64');
  let bank: WebhookBank;

  beforeAll(async () => {
    bank = await openWebhookBank('hono', { OB_SECRET_KEY: secretKey });
  });

  afterAll(() => bank.close());

  describeSubscriptions(() => bank);
  describeDeliveries(() => bank);
  describeSecrets(() => bank);
  describeRaces(() => bank);
  describeTraces(() => bank);
  describeKeys(() => bank, secretKey);
});
