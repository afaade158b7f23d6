/** What a program is started with that sends what waits in a database. */
export interface SenderSetup {
  readonly databaseUrl: string;
  /** The key that the secrets of the webhooks are sealed by: 32 bytes in base64. */
  readonly secretKey: string;
  /** Attempts under way at a time. */
  readonly concurrency: number;
}

/** What a program is started with that posts the same body again and again. */
export interface PosterSetup {
  /** Each is posted to in turn. */
  readonly urls: readonly string[];
  readonly body: string;
  readonly concurrency: number;
}

/** What a program is started with that receives. */
export interface ReceiverSetup {
  /** After how many it closes a connection; without it, after any number. */
  readonly requestsPerConnection?: number;
}
