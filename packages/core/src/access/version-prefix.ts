export const versionPrefix = '/open-banking/v1';

/** The path prefixes of payments and funds confirmations. Every route exists under each of them. */
export const versionPrefixes = ['', versionPrefix] as const;

export type VersionPrefix = (typeof versionPrefixes)[number];

/** Returns the `operationId` under a prefix. It must be unique in the document. */
export function prefixOperationId(prefix: VersionPrefix, operationId: string): string {
  return prefix === '' ? operationId : `${operationId}V1`;
}
