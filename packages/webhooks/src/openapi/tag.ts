/** The group of the operations on webhooks. */
export const webhookTag = {
  name: 'Webhooks',
  description:
    'Register webhooks, rotate their secrets and read what was delivered. The guide “Verify webhooks” describes how to check a delivery.',
} as const;
