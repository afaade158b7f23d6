/** Says that the program was called wrongly, and what to do about it. The message holds no secret. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
