import type { WebhookEvent } from '@ob/core';
import type { BankApi, ClientId, Customers } from '../third-parties.ts';

/** Something that is made to happen by a control of the sandbox. */
export interface Action {
  readonly client: ClientId;
  readonly thing: 'consents' | 'transactions' | 'standing-orders' | 'payments' | 'accounts';
  /** Absent: one is made. */
  readonly id?: string;
  /** What happens to the one that `id` names. */
  readonly step?: string;
  readonly body?: object;
}

/** What came of an action: whether the bank did it, and the record as it then is. */
export interface Done {
  readonly ok: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

/** An event that the bank has told. */
export interface ReportedEvent {
  readonly event: WebhookEvent;
  /** The clients that are told, in order. */
  readonly clients: readonly string[];
  /** The webhooks that get it, in order. */
  readonly webhooks: readonly string[];
}

/** A bank to which things happen: the sample bank on PostgreSQL, or the one in memory. */
export interface Side extends BankApi, Customers {
  act(action: Action): Promise<Done>;
  /** Lets time pass, in milliseconds. */
  wait(milliseconds: number): Promise<void>;
  /** Stores the end of what has ended by itself. */
  storeEnds(): Promise<void>;
  /** Does something while nothing that changes accounts or consents can be committed; absent where there are no commits. */
  readonly failCommits?: (work: () => Promise<void>) => Promise<void>;
  /** Lists every event so far. */
  listReported(): Promise<readonly ReportedEvent[]>;
  close(): Promise<void>;
}
