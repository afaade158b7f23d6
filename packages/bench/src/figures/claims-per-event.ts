import { setTimeout as sleep } from 'node:timers/promises';
import { listEndpoints, withDeliveryFixture } from '../deliveries/delivery-fixture.ts';
import { startLatencyProbe } from '../deliveries/latency-probe.ts';
import type { BenchContext, Figure } from '../figure.ts';
import { createSample } from '../sample.ts';
import type { ServerProcess } from '../server-process.ts';

const webhooks = 40;
const eventsPerSecond = 20;

/** The claims of ten workers for each event, at 20 events a second. */
export function createClaimsFigure(context: BenchContext): Figure {
  return {
    name: 'claims-per-event',
    unit: 'claims',
    against: [],
    max: 1.5,
    measure: ({ milliseconds, runs, progress }) =>
      withDeliveryFixture(context, async (fixture) => {
        const probe = await startLatencyProbe();
        try {
          const queue = await fixture.openQueue();
          const clients = await queue.register(listEndpoints(probe.origin, 0, webhooks));
          const senders: ServerProcess[] = [];
          for (let worker = 0; worker < (milliseconds === 0 ? 2 : 10); worker += 1)
            senders.push(await fixture.startSender(queue));
          for (const sender of senders) await sender.send('start');
          // The workers share the webhooks evenly after a few seconds.
          await sleep(milliseconds === 0 ? 0 : 5_000);
          const countClaims = async () => {
            const claims = await Promise.all(senders.map((sender) => sender.send('claims')));
            return claims.reduce((sum, count) => sum + count);
          };
          const costs: number[] = [];
          for (let run = 1; run <= runs; run += 1) {
            progress(`run ${run} of ${runs}`);
            const before = await countClaims();
            const events = milliseconds === 0 ? clients.slice(0, 2) : clients;
            for (const clientId of events) {
              await probe.send(queue.database, clientId);
              await sleep(1000 / eventsPerSecond);
            }
            costs.push(((await countClaims()) - before) / events.length);
          }
          return { ours: createSample(costs) };
        } finally {
          await probe.stop();
        }
      }),
  };
}
