import type { StoredWebhook } from './webhook.ts';

/** Which webhooks to look for when a key is replaced. */
export interface UnderOtherKeysQuery {
  /** The key that all secrets should be sealed by. */
  readonly keyId: string;
  /** The id of the webhook to go on behind; empty for the first. */
  readonly after: string;
  readonly limit: number;
}

/** Port: the webhooks of all clients. A client never reaches another's: its id is part of every question. */
export interface SubscriptionStore {
  /**
   * Adds a webhook unless its client has `limit` of them; answers whether it did.
   * Counting and adding are one atomic step: parallel callers never pass the limit together.
   */
  add(stored: StoredWebhook, limit: number): Promise<boolean>;
  find(clientId: string, webhookId: string): Promise<StoredWebhook | undefined>;
  /** Lists a client's webhooks, oldest first. */
  list(clientId: string): Promise<readonly StoredWebhook[]>;
  /**
   * Reads, decides and stores in one atomic step: what `decide` gets is current until its answer is stored. A store may
   * call `decide` again, for instance after a deadlock; only its last answer counts.
   * Enabling a webhook makes everything it holds due at once. Answers `undefined` where there is none.
   */
  revise(
    clientId: string,
    webhookId: string,
    decide: (current: StoredWebhook) => StoredWebhook,
  ): Promise<StoredWebhook | undefined>;
  /** Removes a webhook with its secrets; what was not yet sent is never sent. Answers whether there was one. */
  remove(clientId: string, webhookId: string): Promise<boolean>;
  /** Removes every webhook of a client, as `remove` does, in one step; returns how many there were. */
  removeAll(clientId: string): Promise<number>;
  /**
   * Lists webhooks of all clients, disabled ones too, that hold a secret whose sealed text names another key than
   * `keyId` (`readKeyId`), in the order of their ids by code unit. How many there are of others must not cost much.
   */
  listUnderOtherKeys(query: UnderOtherKeysQuery): Promise<readonly StoredWebhook[]>;
  /** Counts the webhooks of which `listUnderOtherKeys` lists some. */
  countUnderOtherKeys(keyId: string): Promise<number>;
}
