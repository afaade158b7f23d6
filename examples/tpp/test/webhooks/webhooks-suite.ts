import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import type { Server } from '../test-bank.ts';
import { describeDeliveries } from './delivery-suite.ts';
import { describeKeys } from './key-suite.ts';
import { describeRaces } from './race-suite.ts';
import { describeSecrets } from './secret-suite.ts';
import { describeSubscriptions } from './subscription-suite.ts';
import { describeTraces } from './trace-suite.ts';
import { openWebhookBank, type WebhookBank } from './webhook-bank.ts';

/** Checks webhooks over sockets, at a bank whose clock is moved. */
export function describeWebhooks(server: Server): void {
  describe(`webhooks at ${server}`, () => {
    const secretKey = randomBytes(32).toString('base64');
    let bank: WebhookBank;

    beforeAll(async () => {
      bank = await openWebhookBank(server, { OB_SECRET_KEY: secretKey });
    });

    afterAll(() => bank.close());

    describeSubscriptions(() => bank);
    describeDeliveries(() => bank);
    describeSecrets(() => bank);
    describeRaces(() => bank);
    describeTraces(() => bank);
    // What a start reads is the same at both, and each start takes its time.
    if (server === 'hono') describeKeys(() => bank, secretKey);
  });
}
