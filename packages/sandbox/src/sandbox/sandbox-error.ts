/**
 * What went wrong: a registration that is none (`registration`), an address that starts no authorization here or one
 * that is over (`authorization`), something that is named and not there (`not_found`), or a step that the bank refuses
 * as it would everybody's (`refused`).
 */
export type SandboxErrorCode = 'registration' | 'authorization' | 'not_found' | 'refused';

/** Thrown where a test asks the sandbox for what it cannot do: a fault of the test, or what the test is about. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly code: SandboxErrorCode;
  /** The refusal in the bank's own words, such as `invalid_status`, where there is one. */
  readonly reason: string | undefined;

  constructor(code: SandboxErrorCode, message: string, reason?: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}
