import type { StoredWebhook } from './webhook.ts';

/** Selects webhooks when a key is replaced. */
export interface UnderOtherKeysQuery {
  readonly keyId: string;
  /** The last webhook id of the previous page. Empty for the first page. */
  readonly after: string;
  readonly limit: number;
}

/** Port: the webhooks of all clients. */
export interface SubscriptionStore {
  /** Counts and adds in one atomic step. Returns whether it added the webhook: a client has at most `limit`. */
  add(stored: StoredWebhook, limit: number): Promise<boolean>;
  find(clientId: string, webhookId: string): Promise<StoredWebhook | undefined>;
  /** Oldest first. */
  list(clientId: string): Promise<readonly StoredWebhook[]>;
  /**
   * Reads, decides and stores in one atomic step. A store may call `decide` again; only the last result counts. If this enables
   * the webhook, its held deliveries are due at once. Returns `undefined` for an unknown webhook.
   */
  revise(
    clientId: string,
    webhookId: string,
    decide: (current: StoredWebhook) => StoredWebhook,
  ): Promise<StoredWebhook | undefined>;
  /** Removes a webhook with its secrets and deliveries. Returns whether it existed. */
  remove(clientId: string, webhookId: string): Promise<boolean>;
  /** Returns their number. Removes them in one step. */
  removeAll(clientId: string): Promise<number>;
  /**
   * Lists webhooks, disabled ones too, that have a secret under another key than `keyId` (`readKeyId`), sorted by id in code
   * units. The cost must not depend on the number of other webhooks.
   */
  listUnderOtherKeys(query: UnderOtherKeysQuery): Promise<readonly StoredWebhook[]>;
  countUnderOtherKeys(keyId: string): Promise<number>;
}
