/** Thrown by a port that cannot reach what it stands on; the HTTP layer answers 503 `service_unavailable`. */
export class UnavailableError extends Error {
  override readonly name = 'UnavailableError';
  readonly code = 'unavailable';
}
