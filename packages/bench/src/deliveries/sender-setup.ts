/** The attempts that a sender has under way at a time: the default of the dispatcher. */
export const concurrency = 100;

/** The setup of a sender. */
export interface SenderSetup {
  readonly databaseUrl: string;
  /** The key that encrypts the secrets of the webhooks: 32 bytes in base64. */
  readonly secretKey: string;
}

/** The setup of a program that posts the same body in a loop. */
export interface PosterSetup {
  /** The targets, in turn. */
  readonly urls: readonly string[];
  readonly body: string;
}

/** The setup of a receiver. */
export interface ReceiverSetup {
  /** The requests after which it closes a connection; default: never. */
  readonly requestsPerConnection?: number;
}
