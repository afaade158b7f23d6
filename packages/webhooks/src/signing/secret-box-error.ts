/** Why a sealed text does not open: its key is not there, or it was changed, or moved to another record. */
export type SecretBoxErrorCode = 'secret_key_unknown' | 'secret_not_opened';

const messages: Readonly<Record<SecretBoxErrorCode, string>> = {
  secret_key_unknown: 'None of the keys here has sealed it',
  secret_not_opened: 'It was changed, or belongs to another record',
};

/** Thrown where a sealed text does not open. Holds neither text nor key. */
export class SecretBoxError extends Error {
  override readonly name = 'SecretBoxError';
  readonly code: SecretBoxErrorCode;
  /** What the text was to be opened for, such as the id of a webhook. */
  readonly context: string;

  constructor(code: SecretBoxErrorCode, context: string, options?: ErrorOptions) {
    super(`What is sealed for ${context} does not open. ${messages[code]}.`, options);
    this.code = code;
    this.context = context;
  }
}
