/** `secret_key_unknown`: its key is not configured. `secret_not_opened`: it was changed, or belongs to another record. */
export type SecretBoxErrorCode = 'secret_key_unknown' | 'secret_not_opened';

const messages: Readonly<Record<SecretBoxErrorCode, string>> = {
  secret_key_unknown: 'Its key is not configured. Add the old key behind the current one',
  secret_not_opened: 'It was changed, or belongs to another record. Rotate the secret',
};

/** Thrown if a secret cannot be decrypted. The message contains neither secret nor key. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
  readonly code: SecretBoxErrorCode;
  /** The context of the secret, such as the id of a webhook. */
  readonly context: string;

  constructor(code: SecretBoxErrorCode, context: string, options?: ErrorOptions) {
    super(`The secret of ${context} cannot be decrypted. ${messages[code]}.`, options);
    this.code = code;
    this.context = context;
  }
}
