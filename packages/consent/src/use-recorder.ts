import type { AccessGate, Clock } from '@ob/core';
import { useInterval } from './limits.ts';
import type { ConsentUse, ConsentUseStore } from './ports.ts';

/** How many recent uses one process remembers; the oldest is forgotten first and then only costs one more query. */
const remembered = 10_000;

/** Notes that a consent was used, so that its customer can see it. */
export type UseRecorder = (use: Omit<ConsentUse, 'usedAt'>) => Promise<void>;

/** Makes a recorder that asks the store at most once a minute per consent and endpoint. */
export function createUseRecorder(ports: {
  readonly uses: Pick<ConsentUseStore, 'touch'>;
  readonly clock: Clock;
}): UseRecorder {
  const recent = new Map<string, number>();
  return async ({ consentId, endpoint }) => {
    const key = `${consentId} ${endpoint}`;
    const usedAt = ports.clock.now();
    if (usedAt - (recent.get(key) ?? Number.NEGATIVE_INFINITY) < useInterval) return;
    remember(recent, key, usedAt);
    await ports.uses.touch({ consentId, endpoint, usedAt });
  };
}

/** Wraps a gate so that every admitted request counts as a use of its consent. */
export function recordUses(gate: AccessGate, record: UseRecorder): AccessGate {
  return {
    async admit(request, context, target) {
      const access = await gate.admit(request, context, target);
      if (access.ok) await record({ consentId: access.value.consent.consentId, endpoint: target.endpoint });
      return access;
    },
  };
}

function remember(recent: Map<string, number>, key: string, usedAt: number): void {
  recent.delete(key);
  recent.set(key, usedAt);
  for (const oldest of recent.keys()) {
    if (recent.size <= remembered) return;
    recent.delete(oldest);
  }
}
