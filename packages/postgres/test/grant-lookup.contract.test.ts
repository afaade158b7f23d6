import { createConsentLookup } from '@ob/consent/primitives';
import { storeSampleConsent } from '@ob/consent/testing';
import { createMemoryGrantLookup } from '@ob/oauth/primitives';
import { beforeAll, describe, expect, test } from 'vitest';
import { createConsentStore } from '../src/consent/consent-store.ts';
import { createAuthorizationStore } from '../src/oauth/authorization-store.ts';
import { createGrantLookup } from '../src/oauth/grant-lookup.ts';
import { createGrantStore } from '../src/oauth/grant-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';
import { storeGrant } from './store-grant.ts';

const database = await createMigratedDatabase();
const now = Date.parse('2026-03-01T09:30:00.000Z');
const year = 365 * 24 * 3_600_000;
const consents = createConsentStore(database);
const grants = createGrantStore(database);

/** Stores a grant with a redeemed code; the code and the refresh token carry its name. */
async function storeRedeemed(name: string, consentId?: string): Promise<void> {
  await storeGrant(
    createAuthorizationStore(database),
    name,
    now,
    consentId === undefined ? {} : { consentId },
  );
  const refresh = { tokenHash: `refresh-${name}`, expiresAt: now + year };
  await grants.redeemCode({ codeHash: `code-${name}`, refresh, now });
}

beforeAll(async () => {
  await storeSampleConsent(consents, { consentId: 'authorized', customerId: 'customer-1', createdAt: now });
  await storeSampleConsent(consents, { consentId: 'awaiting', createdAt: now });
  await storeRedeemed('of-authorized', 'authorized');
  await storeRedeemed('of-awaiting', 'awaiting');
  await storeRedeemed('of-none');
  await storeRedeemed('of-gone', 'gone');
});

const grantNames = ['of-authorized', 'of-awaiting', 'of-none', 'of-gone', 'unknown'];

describe.each([
  ['at the time of the grant', now],
  ['a year later', now + year],
])('the grant look-up in one statement, %s', (_, moment) => {
  const clock = { now: () => moment };
  const inOne = createGrantLookup(database, clock);
  const inTwo = createMemoryGrantLookup({ grants, consents: createConsentLookup({ consents, clock }) });

  test.each(grantNames)('finds for the grant "%s" the same as two look-ups', async (name) => {
    const [code, refresh] = [`code-${name}`, `refresh-${name}`];
    expect(await inOne.findByCode(code)).toEqual(await inTwo.findByCode(code));
    expect(await inOne.findByRefreshToken(refresh)).toEqual(await inTwo.findByRefreshToken(refresh));
  });

  test('returns the consent with its status at that time', async () => {
    const status = moment === now ? 'authorized' : 'expired';
    const found = { grant: { grantId: 'of-authorized' }, consent: { status } };
    expect(await inOne.findByCode('code-of-authorized')).toMatchObject({ ...found, redeemedAt: now });
    const times = { refreshIssuedAt: now, refreshExpiresAt: now + year };
    expect(await inOne.findByRefreshToken('refresh-of-authorized')).toMatchObject({ ...found, ...times });
    expect(await inOne.findByCode('code-of-gone')).not.toHaveProperty('consent');
  });
});
