/** Thrown if a body parser in front of the service has read the body. The setup is wrong, not the request. */
export class ConsumedBodyError extends Error {
  override readonly name = 'ConsumedBodyError';

  constructor() {
    super(
      'The request body was read before the service. Mount the service before express.json() and every other body parser.',
    );
  }
}
