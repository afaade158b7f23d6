import type { ReplayStore } from '../secret/replay.ts';

/** Creates a {@link ReplayStore} in memory, for tests and development. It never deletes an identifier. */
export function createMemoryReplayStore(): ReplayStore {
  const taken = new Set<string>();
  return {
    async unique(namespace, id) {
      const key = JSON.stringify([namespace, id]);
      if (taken.has(key)) return false;
      taken.add(key);
      return true;
    },
  };
}
