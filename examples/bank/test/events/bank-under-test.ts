import type { WebhookEvent } from '@ob/core';
import type { BankApi, ClientId, Customers } from '../third-parties.ts';

/** A call of a sandbox control. */
export interface Action {
  readonly client: ClientId;
  readonly resource: 'consents' | 'transactions' | 'standing-orders' | 'payments' | 'accounts';
  /** Absent: the action creates a resource. */
  readonly id?: string;
  readonly step?: string;
  readonly body?: object;
}

/** Whether the bank accepted an action, and the record after it. */
export interface ActionResult {
  readonly ok: boolean;
  readonly data: Readonly<Record<string, unknown>>;
}

export interface ReportedEvent {
  readonly event: WebhookEvent;
  /** The clients that are entitled to the event, sorted. */
  readonly clients: readonly string[];
  /** The webhooks that get the event, sorted. */
  readonly webhooks: readonly string[];
}

/** A bank that a test drives: the sample bank on PostgreSQL, or the bank in memory. */
export interface BankUnderTest extends BankApi, Customers {
  act(action: Action): Promise<ActionResult>;
  wait(milliseconds: number): Promise<void>;
  /** Stores the end of every consent that has expired or timed out. */
  storeEnds(): Promise<void>;
  /** Runs work while every change of accounts or consents fails at commit. Absent if the bank has no commits. */
  readonly failCommits?: (work: () => Promise<void>) => Promise<void>;
  listReported(): Promise<readonly ReportedEvent[]>;
  close(): Promise<void>;
}
