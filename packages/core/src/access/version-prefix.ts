/** The prefixes under which payments and funds confirmations are served alike. */
export const versionPrefixes = ['', '/open-banking/v1'] as const;

/** A member of {@link versionPrefixes}. */
export type VersionPrefix = (typeof versionPrefixes)[number];

/** Names an operation under a prefix: an `operationId` may stand in a document once. */
export function nameUnder(prefix: VersionPrefix, operationId: string): string {
  return prefix === '' ? operationId : `${operationId}V1`;
}
