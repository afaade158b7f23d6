import { webhookEngineCases } from '@ob/webhooks/testing';
import { describe, test } from 'vitest';
import { createMemorySubject } from './memory-subject.ts';

describe('the engine in memory', () => {
  test.each(webhookEngineCases)('$name', async ({ run }) => {
    await run(createMemorySubject());
  });
});
