import type { Pool } from 'pg';

const listeners = new WeakMap<Pool, Set<() => void>>();

/** Calls `listener` when the pool is closed by `closePool`. Returns a function that removes the listener. */
export function onPoolClosing(pool: Pool, listener: () => void): () => void {
  const known = listeners.get(pool) ?? new Set();
  listeners.set(pool, known.add(listener));
  return () => void known.delete(listener);
}

/** Closes a pool. Its end waits for every taken connection, so the listeners must return theirs. */
export async function closePool(pool: Pool): Promise<void> {
  for (const listener of [...(listeners.get(pool) ?? [])]) listener();
  await pool.end();
}
