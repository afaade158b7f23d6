/** The number of concurrent attempts of a sender: the default of the dispatcher. */
export const concurrency = 100;

export interface SenderSetup {
  readonly databaseUrl: string;
  /** The key that encrypts the webhook secrets: 32 bytes in base64. */
  readonly secretKey: string;
}

/** The setup of a program that posts one body in a loop. */
export interface PosterSetup {
  readonly urls: readonly string[];
  readonly body: string;
}

export interface ReceiverSetup {
  /** The number of requests after which it closes a connection; default: never. */
  readonly requestsPerConnection?: number;
}
