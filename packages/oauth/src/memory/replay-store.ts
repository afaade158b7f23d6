import type { ReplayStore } from '../secret/replay.ts';

/** Creates a {@link ReplayStore} in memory, for tests and development. It never deletes an identifier. */
export function createMemoryReplayStore(): ReplayStore {
  const stored = new Set<string>();
  return {
    async unique(namespace, id) {
      const key = JSON.stringify([namespace, id]);
      if (stored.has(key)) return false;
      stored.add(key);
      return true;
    },
  };
}
