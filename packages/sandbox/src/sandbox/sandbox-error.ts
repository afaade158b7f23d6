/**
 * The kind of error. `registration`: a client registration is not valid. `authorization`: a URL starts no authorization, or
 * the authorization has ended. `not_found`: a record does not exist. `refused`: the bank refuses the step.
 */
export type SandboxErrorCode = 'registration' | 'authorization' | 'not_found' | 'refused';

/** Thrown if the sandbox cannot do a step of a test. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly code: SandboxErrorCode;
  /** The refusal of the bank, such as `invalid_status`. `undefined` if there is none. */
  readonly reason: string | undefined;

  constructor(code: SandboxErrorCode, message: string, reason?: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}
