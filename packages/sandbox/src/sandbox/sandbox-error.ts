/**
 * `registration`: invalid client registration. `authorization`: no authorization, or it has ended. `not_found`: no such record.
 * `refused`: the bank refuses the step.
 */
export type SandboxErrorCode = 'registration' | 'authorization' | 'not_found' | 'refused';

/** Thrown if a step of a test fails. */
export class SandboxError extends Error {
  override readonly name = 'SandboxError';
  readonly code: SandboxErrorCode;
  /** The bank's refusal, such as `invalid_status`, if there is one. */
  readonly reason: string | undefined;

  constructor(code: SandboxErrorCode, message: string, reason?: string) {
    super(message);
    this.code = code;
    this.reason = reason;
  }
}
