import type { StoredWebhook } from './webhook.ts';

/** Selects webhooks when a key is replaced. */
export interface UnderOtherKeysQuery {
  /** The id of the current key. */
  readonly keyId: string;
  /** The last webhook id of the previous page. Empty for the first page. */
  readonly after: string;
  readonly limit: number;
}

/** Port: the webhooks of all clients. A client reaches only its own, because every call takes its id. */
export interface SubscriptionStore {
  /** Adds a webhook unless its client already has `limit`. Returns whether it did. Counts and adds in one atomic step. */
  add(stored: StoredWebhook, limit: number): Promise<boolean>;
  find(clientId: string, webhookId: string): Promise<StoredWebhook | undefined>;
  /** Lists the webhooks of a client, oldest first. */
  list(clientId: string): Promise<readonly StoredWebhook[]>;
  /**
   * Reads, decides and stores in one atomic step. A store may call `decide` again, for example after a deadlock. Only the
   * last result counts. If this enables the webhook, its held deliveries are due at once. Returns `undefined` if there is
   * no such webhook.
   */
  revise(
    clientId: string,
    webhookId: string,
    decide: (current: StoredWebhook) => StoredWebhook,
  ): Promise<StoredWebhook | undefined>;
  /** Removes a webhook with its secrets and deliveries. Returns whether it existed. */
  remove(clientId: string, webhookId: string): Promise<boolean>;
  /** Removes every webhook of a client in one step. Returns their number. */
  removeAll(clientId: string): Promise<number>;
  /**
   * Lists webhooks of all clients, disabled ones too, that have a secret under another key than `keyId` (`readKeyId`). The
   * order is by id in code units. The cost must not depend on the number of other webhooks.
   */
  listUnderOtherKeys(query: UnderOtherKeysQuery): Promise<readonly StoredWebhook[]>;
  /** Counts all webhooks that `listUnderOtherKeys` lists in pages. */
  countUnderOtherKeys(keyId: string): Promise<number>;
}
