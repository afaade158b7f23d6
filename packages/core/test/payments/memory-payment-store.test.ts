import { paymentStoreCases } from '@ob/core/testing';
import { describe, test } from 'vitest';
import { createMemorySubject } from './memory-subject.ts';

describe('the payment store in memory', () => {
  test.each(paymentStoreCases)('$name', async ({ run }) => {
    await run(createMemorySubject());
  });
});
