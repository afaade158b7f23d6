import { encodeEvent } from '@ob/webhooks/primitives';

export const bodySizes = { '1kB': 1_000, '20kB': 20_000, '1MB': 1_000_000 } as const;

/** Creates the body of a payment event of about `size` bytes: JSON of small objects in ASCII. */
export function createEventBody(size: number): Buffer {
  const entry = { scheme: 'SortCodeAccountNumber', identification: '20000012345678' };
  const body = (entries: number): Buffer => {
    const data = {
      payment_id: 'c29ff0e5-8a3c-4d9a-9c3f-3d2f0f5f7a10',
      consent_id: '0a3e3f6e-98a7-4c61-9d39-6e8a4a0d31c2',
      status: 'completed',
      amount: { amount: '125.00', currency: 'GBP' },
      creditor_account: entry,
      entries: Array.from({ length: entries }, (_, index) => ({ ...entry, name: `Zoe Capek ${index}` })),
    } as const;
    return Buffer.from(
      encodeEvent({
        id: '5b2f6f0c-51d1-4a53-8d0e-2f8f5f0e6c11',
        type: 'payment.completed',
        timestamp: new Date().toISOString(),
        resource_id: data.payment_id,
        resource_type: 'payment',
        data,
      }),
    );
  };
  const empty = body(0).length;
  return body(Math.max(0, Math.round(((size - empty) / (body(10).length - empty)) * 10)));
}
