import { randomBytes } from 'node:crypto';
import { createMemoryWebhooks } from '@ob/webhooks/memory';
import { webhookEngineCases } from '@ob/webhooks/testing';
import { describe, test } from 'vitest';

function createSubject() {
  const start = Date.parse('2026-03-01T10:00:00.000Z');
  let ahead = 0;
  let steady = start;
  const clock = { now: () => steady + ahead };
  const leaseClock = { now: () => steady };
  const engine = createMemoryWebhooks({ clock, leaseClock, random: { bytes: randomBytes } });
  return {
    ...engine,
    enqueue: engine.outbox.enqueue,
    advance: (milliseconds: number) => {
      ahead += milliseconds;
    },
    outlive: async (milliseconds: number) => {
      steady += milliseconds;
    },
  };
}

describe('the engine in memory', () => {
  test.each(webhookEngineCases)('$name', async ({ run }) => {
    await run(createSubject());
  });
});
