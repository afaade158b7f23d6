import type { ConsentUse, ConsentUseStore } from '../ports/consent-use-store.ts';
import { useInterval } from '../records/limits.ts';

/** Creates a store of last uses in memory, for tests and trials. */
export function createMemoryConsentUseStore(): ConsentUseStore {
  const uses = new Map<string, ConsentUse>();
  return {
    async touch(use) {
      const key = `${use.consentId} ${use.endpoint}`;
      const known = uses.get(key);
      if (known === undefined || use.usedAt - known.usedAt >= useInterval) uses.set(key, use);
    },
    listUses: async (consentIds) => [...uses.values()].filter((use) => consentIds.includes(use.consentId)),
  };
}
