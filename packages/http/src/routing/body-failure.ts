const receivers = new WeakMap<Response, (error: unknown) => void>();

/** Sets the function that receives the error if the body of a response fails while it is sent. */
export function onBodyFailure(response: Response, receive: (error: unknown) => void): void {
  receivers.set(response, receive);
}

/** Reports the error of a body. Returns false without a receiver: a framework may have copied the response. */
export function reportBodyFailure(response: Response, error: unknown): boolean {
  const receive = receivers.get(response);
  receive?.(error);
  return receive !== undefined;
}
