/** Thrown by a port that cannot reach a system it needs. The service then answers 503 `service_unavailable`. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly code = 'unavailable';
}
