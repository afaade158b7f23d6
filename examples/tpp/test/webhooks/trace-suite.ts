import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { sendPlain } from '../plain-request.ts';
import type { WebhookBank } from './webhook-bank.ts';

interface LogLine {
  readonly level: string;
  readonly msg: string;
  readonly route?: string;
  readonly status?: number;
}

/** Checks what was left in the log and the metrics by everything that was done before. */
export function describeTraces(open: () => WebhookBank): void {
  describe('the log and the metrics of all this', () => {
    const hidden = ['whsec_', 'receiver.example', '127.0.0.1:', '/trial-', 'me:pass', 'closed', 'Bearer '];

    test('the log holds no failure of the service, no secret and no address', async () => {
      const log = await readFile(open().logFile, 'utf8');
      const lines = log
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as LogLine);
      expect(lines.length).toBeGreaterThan(500);
      const troubles = lines.filter(({ level, status = 0 }) => level === 'error' || status >= 500);
      expect(troubles).toEqual([]);
      const told = log.replace(/^.*"msg":"listening".*$/m, '');
      expect(hidden.filter((word) => told.includes(word))).toEqual([]);
      expect(lines.filter(({ msg }) => msg === 'webhook disabled after too many failures')).not.toEqual([]);
    });

    test('the metrics tell of every kind of end, and of no webhook', async () => {
      const { body } = await sendPlain(open().address(), { method: 'GET', path: '/metrics' });
      const read = (series: string): number => Number(body.split(`\n${series} `)[1]?.split('\n')[0]);
      expect(read('ob_webhook_attempts_total{outcome="delivered"}')).toBeGreaterThan(50);
      expect(read('ob_webhook_attempts_total{outcome="http_status"}')).toBeGreaterThan(50);
      expect(read('ob_webhook_attempts_total{outcome="sender_fault"}')).toBe(0);
      expect(read('ob_webhook_verdicts_total{verdict="abandoned"}')).toBeGreaterThan(0);
      expect(read('ob_webhook_verdicts_total{verdict="lost"}')).toBe(0);
      expect(read('ob_webhook_sender_failures_total')).toBe(0);
      expect(read('ob_webhooks_disabled_total')).toBeGreaterThan(0);
      expect(hidden.filter((word) => body.includes(word))).toEqual([]);
      expect(body).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}-/);
    });
  });
}
