const receivers = new WeakMap<Response, (error: unknown) => void>();

/** Sets who learns that the body of a response failed while it was sent. */
export function onBodyFailure(response: Response, receive: (error: unknown) => void): void {
  receivers.set(response, receive);
}

/** Reports that a body failed. Returns false if nobody receives it: a framework may have copied the response. */
export function reportBodyFailure(response: Response, error: unknown): boolean {
  const receive = receivers.get(response);
  receive?.(error);
  return receive !== undefined;
}
