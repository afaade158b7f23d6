import type { ConsentStatus } from '@ob/core';
import type { StatusReasonCode } from './status-reason.ts';

/** On whose behalf something happens to a consent. */
export const actorTypes = ['tpp', 'customer', 'bank', 'system'] as const;

/** A member of {@link actorTypes}. */
export type ActorType = (typeof actorTypes)[number];

/** Who did something to a consent: a client id, a customer id, a member of staff or a job by its name. */
export interface Actor {
  readonly type: ActorType;
  readonly id: string;
}

/** One line of a consent's history; lines are appended and never change. */
export interface HistoryRow {
  /** Absent on the first line, the creation. */
  readonly from?: ConsentStatus;
  readonly to: ConsentStatus;
  readonly reason?: StatusReasonCode;
  readonly actor_type: ActorType;
  readonly actor_id: string;
  /** The interaction id of the request that caused it; absent where no request did. */
  readonly interaction_id?: string;
  readonly date_time: string;
}
