import type { Notification, PoolClient } from 'pg';
import type { Database } from '../database.ts';
import { onPoolClosing } from '../pool-closing.ts';
import { deliveryChannel, findDeliverySignal } from './delivery-signal.ts';

/** The pause before a listener reconnects, in milliseconds. Polling finds due deliveries meanwhile. */
const reconnectMs = 1_000;

/**
 * Calls `onHint` soon after any process commits deliveries in a lane of this process. It uses a connection of its own
 * and reconnects if that breaks. Hints can get lost: workers poll as well. Returns a function that stops it.
 */
export function listenForDeliveries(database: Database, onHint: () => void): () => void {
  const signal = findDeliverySignal(database);
  const forgetListener = signal.onWake(onHint);
  let stopped = false;
  let stopListening = () => {};
  let timer: NodeJS.Timeout | undefined;
  const reconnect = () => {
    if (!stopped) timer = setTimeout(connect, reconnectMs);
  };
  const connect = () => {
    listen(database, reconnect)
      .then((stop) => {
        stopListening = stop;
        if (stopped) stop();
      })
      .catch(reconnect);
  };
  const stop = () => {
    stopped = true;
    forgetListener();
    forgetPool();
    clearTimeout(timer);
    stopListening();
  };
  const forgetPool = onPoolClosing(database.pool, stop);
  connect();
  return stop;
}

/** Listens on one connection. Calls `onBroken` if the connection breaks, but not after a stop. */
async function listen(database: Database, onBroken: () => void): Promise<() => void> {
  const signal = findDeliverySignal(database);
  const client = await database.pool.connect();
  const stop = endOnce(client);
  client.on('notification', ({ payload = '' }: Notification) =>
    signal.receive(payload.split(',').map(Number)),
  );
  client.on('error', () => {
    if (stop()) onBroken();
  });
  try {
    await client.query(`LISTEN ${deliveryChannel}`);
  } catch (error) {
    if (stop()) throw error;
  }
  // Commits before LISTEN sent no notification here.
  signal.wake();
  return stop;
}

/** Returns a function that closes a connection and returns whether this call did it. */
function endOnce(client: PoolClient): () => boolean {
  let ended = false;
  return () => {
    const first = !ended;
    ended = true;
    if (first) client.removeAllListeners('notification').release(true);
    return first;
  };
}
