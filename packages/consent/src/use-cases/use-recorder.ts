import type { UseRecorder } from '@ob/core/primitives';
import type { Clock } from '@ob/http';
import type { ConsentUseStore } from '../ports/consent-use-store.ts';
import { useInterval } from '../records/limits.ts';

/** The number of recent uses in memory. The next use after an evicted one costs one more query. */
const maxRemembered = 10_000;

/** Creates a recorder that calls the store at most once a minute for each consent and endpoint. */
export function createUseRecorder(ports: {
  readonly uses: Pick<ConsentUseStore, 'touch'>;
  readonly clock: Clock;
}): UseRecorder {
  const recent = new Map<string, number>();
  return {
    async record({ consentId, endpoint }) {
      const key = `${consentId} ${endpoint}`;
      const usedAt = ports.clock.now();
      if (usedAt - (recent.get(key) ?? Number.NEGATIVE_INFINITY) < useInterval) return;
      // Before the store answers, so that parallel uses do not call it again.
      remember(recent, key, usedAt);
      try {
        await ports.uses.touch({ consentId, endpoint, usedAt });
      } catch (error) {
        recent.delete(key);
        throw error;
      }
    },
  };
}

function remember(recent: Map<string, number>, key: string, usedAt: number): void {
  recent.delete(key);
  recent.set(key, usedAt);
  for (const oldest of recent.keys()) {
    if (recent.size <= maxRemembered) return;
    recent.delete(oldest);
  }
}
