/** The number of concurrent attempts of a sender: the default of the dispatcher. */
export const concurrency = 100;

export interface SenderSetup {
  readonly databaseUrl: string;
  readonly secretKey: string;
}

export interface PosterSetup {
  readonly urls: readonly string[];
  readonly body: string;
}

export interface ReceiverSetup {
  /** The number of requests after which it closes a connection; default: never. */
  readonly requestsPerConnection?: number;
}
