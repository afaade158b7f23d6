import type { PoolClient } from 'pg';
import type { Database } from '../database.ts';
import { deliveryChannel } from './outbox.ts';

/** How long a listener waits after its connection broke, in milliseconds; meanwhile polling finds what is due. */
const reconnectMs = 1_000;

/**
 * Calls `onHint` soon after commits that left something to deliver, on a connection of its own, which it takes anew
 * when it breaks. Hints may be lost: they only spare a worker the wait for its next poll. Answers how to stop.
 */
export function listenForDeliveries(database: Database, onHint: () => void): () => void {
  let stopped = false;
  let stopListening = () => {};
  let timer: NodeJS.Timeout | undefined;
  const reconnect = () => {
    if (!stopped) timer = setTimeout(connect, reconnectMs);
  };
  const connect = () => {
    listen(database, onHint, reconnect)
      .then((stop) => {
        stopListening = stop;
        if (stopped) stop();
      })
      .catch(reconnect);
  };
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    stopListening();
  };
}

/** Listens on one connection until it breaks or is stopped; `onBroken` is called for the former alone. */
async function listen(database: Database, onHint: () => void, onBroken: () => void): Promise<() => void> {
  const client = await database.pool.connect();
  const stop = endOnce(client);
  client.on('notification', onHint);
  client.on('error', () => {
    if (stop()) onBroken();
  });
  try {
    await client.query(`LISTEN ${deliveryChannel}`);
  } catch (error) {
    if (stop()) throw error;
  }
  // What was committed before the connection stood gave no hint.
  onHint();
  return stop;
}

/** Makes a function that ends a connection, and answers whether it was the first call that did. */
function endOnce(client: PoolClient): () => boolean {
  let ended = false;
  return () => {
    const first = !ended;
    ended = true;
    if (first) client.removeAllListeners('notification').release(true);
    return first;
  };
}
