import type { ConsentLookup } from '@ob/core/primitives';
import type { Grant, GrantStore } from '../grant/grant.ts';
import type { GrantLookup, WithConsent } from '../grant/grant-lookup.ts';
import { omitUndefined } from '../omit-undefined.ts';

/** Joins grants with their consents, for stores in this process. */
export function createMemoryGrantLookup({
  grants,
  consents,
}: {
  readonly grants: Pick<GrantStore, 'findByCode' | 'findByRefreshToken'>;
  readonly consents: ConsentLookup;
}): GrantLookup {
  return {
    findByCode: async (codeHash) => addConsent(consents, await grants.findByCode(codeHash)),
    findByRefreshToken: async (tokenHash) => addConsent(consents, await grants.findByRefreshToken(tokenHash)),
  };
}

async function addConsent<Found extends { readonly grant: Grant }>(
  consents: ConsentLookup,
  found: Found | undefined,
): Promise<WithConsent<Found> | undefined> {
  if (found?.grant.consentId === undefined) return found;
  return { ...found, ...omitUndefined({ consent: await consents.find(found.grant.consentId) }) };
}
