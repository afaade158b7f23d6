import { webhookEventExamples } from '@ob/core/schema';
import { expect, test } from 'vitest';
import { describeEvent } from '../../src/site/news-sentences.ts';

test('describeEvent has a sentence for every type of event', () => {
  const sentences = Object.values(webhookEventExamples).map(describeEvent);
  expect(sentences).toEqual([
    'You now share account information with this app.',
    'Your account information was not shared with this app.',
    'You no longer share account information with this app.',
    'The time for which you shared account information is over.',
    'Your bank accepted your payment of £25.00.',
    'Your payment of £25.00 was made.',
    'Your payment of £25.00 was not made. No money has moved.',
    '£12.50 left your account.',
    'The balance of your account is now £1,217.75.',
    'A new standing order was set up.',
    'Your standing order of £850.00 was paid.',
    'Your standing order of £850.00 could not be paid.',
    'A standing order was cancelled.',
  ]);
});

test.each(['invented.later', 'constructor'])(
  'describeEvent has a general sentence for the unknown type %s',
  (type) => {
    expect(describeEvent({ type: type as never, data: {} })).toBe('Your bank has news about your accounts.');
  },
);
