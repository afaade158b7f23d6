/** The default of the dispatcher. */
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
  /** Default: connections stay open. */
  readonly requestsPerConnection?: number;
}
