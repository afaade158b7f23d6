/** The group of the operations on webhooks. */
export const webhookTag = {
  name: 'Webhooks',
  description:
    'Where a third party is sent events, how they are signed, and what became of each. What is sent has a guide of its own: Verify webhooks.',
} as const;
