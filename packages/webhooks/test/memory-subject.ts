import { createMemoryWebhooks } from '@ob/webhooks/primitives';

/** Creates the stores in memory with movable clocks of the service and of leases, and with repeatable ids. */
export function createMemorySubject(start = Date.parse('2026-03-01T10:00:00.000Z')) {
  let now = start;
  let leaseNow = 0;
  let drawn = 0;
  const engine = createMemoryWebhooks({
    clock: { now: () => now },
    leaseClock: { now: () => leaseNow },
    random: {
      bytes(length) {
        drawn += 1;
        return new Uint8Array(length).map((_, index) => (index < 4 ? drawn >> (8 * index) : 0));
      },
    },
  });
  return {
    ...engine,
    enqueue: engine.outbox.enqueue,
    readNow: () => now,
    advance: (milliseconds: number) => {
      now += milliseconds;
    },
    passLeaseTime: async (milliseconds: number) => {
      leaseNow += milliseconds;
    },
  };
}
