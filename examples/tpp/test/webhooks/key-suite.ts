import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { findSigner } from './find-signer.ts';
import { createTrial, waitUntil } from './trial.ts';
import type { WebhookBank } from './webhook-bank.ts';

/** Checks how the key above the secrets is replaced by the environment. It leaves the bank on another one. */
export function describeKeys(open: () => WebhookBank, older: string): void {
  describe('the key of the secrets', () => {
    const newer = randomBytes(32).toString('base64');
    const readLog = () => readFile(open().logFile, 'utf8');

    test('is replaced under way; while the old one is missing, deliveries wait and cost nobody', async () => {
      const { restart, place } = open();
      const trial = await createTrial(open(), { status: 204 });
      const mended = await createTrial(open(), { status: 204 });
      await restart({ OB_SECRET_KEY: newer });
      const ping = await trial.ask('POST', '/ping');
      expect([ping.status, ping.data]).toMatchObject([200, { outcome: 'sender_fault' }]);
      await trial.client.provoke();
      const waiting = await trial.waitForAttempts(1);
      expect(waiting).toMatchObject({ status: 'pending', attempts_made: 0 });
      expect(waiting.attempts).toMatchObject([{ number: 1, outcome: 'sender_fault', manual: false }]);
      expect(waiting.attempts[0]).not.toHaveProperty('http_status');
      expect((await trial.read()).consecutive_failures).toBe(0);
      expect((await mended.ask('POST', '/rotate-secret', {})).status).toBe(200);
      expect((await mended.ask('POST', '/ping')).data.outcome).toBe('delivered');
      expect(await readLog()).toContain('no key opens the secret of a webhook');
      const both = { OB_SECRET_KEY: newer, OB_SECRET_KEY_PREVIOUS: older };
      await expect(place.start('hono', both)).rejects.toThrow('OB_SUBJECT_KEY');
      await restart({ ...both, OB_SUBJECT_KEY: older });
      await open().advance(31);
      expect(await trial.waitForAttempts(2)).toMatchObject({ status: 'delivered', attempts_made: 1 });
      await waitUntil(async () =>
        (await readLog()).includes('every webhook secret is sealed with the current secret key'),
      );
      await restart({ OB_SECRET_KEY: newer, OB_SUBJECT_KEY: older });
      await trial.client.provoke();
      await waitUntil(async () => trial.list().length === 2);
      expect(trial.list().map((request) => findSigner(request, [trial.secret]))).toEqual([0, 0]);
      expect(await readLog()).not.toContain('"level":"error"');
    });
  });
}
