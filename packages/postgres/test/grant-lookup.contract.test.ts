import { createConsentLookup } from '@ob/consent/stores';
import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import { createMemoryGrantLookup, type Grant } from '@ob/oauth/stores';
import { beforeAll, describe, expect, test } from 'vitest';
import { createConsentStore } from '../src/consent/consent-store.ts';
import { createAuthorizationStore } from '../src/oauth/authorization-store.ts';
import { createGrantLookup } from '../src/oauth/grant-lookup.ts';
import { createGrantStore } from '../src/oauth/grant-store.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();
const now = Date.parse('2026-03-01T09:30:00.000Z');
const year = 365 * 24 * 3_600_000;
const consents = createConsentStore(database);
const grants = createGrantStore(database);

/** Keeps a grant under secrets of its name; its code is redeemed. */
async function keepGrant(name: string, consentId?: string): Promise<void> {
  const authorizations = createAuthorizationStore(database);
  const terms = { redirectUri: 'https://tpp.example/', codeChallenge: 'x' };
  const request = {
    ...terms,
    clientId: 'client-1',
    scopes: ['openid'],
    responseMode: 'query',
    pushedAt: now,
  } as const;
  const grant: Grant = {
    ...{ grantId: name, clientId: 'client-1', customerId: 'customer-1', subject: 's', scopes: ['openid'] },
    ...{ authenticatedAt: now, acr: 'a', createdAt: now },
    ...(consentId === undefined ? {} : { consentId }),
  };
  await authorizations.push(name, request, now + 1);
  await authorizations.open(name, 'client-1', now, now + 1);
  const conditions = { ...terms, expiresAt: now + 1 };
  await authorizations.decide(name, now, { codeHash: `code-${name}`, grant, conditions });
  const refresh = { tokenHash: `refresh-${name}`, expiresAt: now + year };
  await grants.redeemCode({ codeHash: `code-${name}`, refresh, now });
}

async function keepConsent(consentId: string, authorize: boolean): Promise<void> {
  const { stored, history } = createSampleConsent({ consentId, createdAt: now });
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: 'customer-1' } as const;
  if (authorize) await consents.replace(planSampleChange(stored, { command: 'authorize', actor, at: now }));
}

beforeAll(async () => {
  await keepConsent('authorized', true);
  await keepConsent('awaiting', false);
  await keepGrant('of-authorized', 'authorized');
  await keepGrant('of-awaiting', 'awaiting');
  await keepGrant('of-none');
  await keepGrant('of-gone', 'gone');
});

const names = ['of-authorized', 'of-awaiting', 'of-none', 'of-gone', 'unknown'];

describe.each([
  ['now', now],
  ['a year later', now + year],
])('the look-up of grants in one statement, %s', (_, moment) => {
  const clock = { now: () => moment };
  const inOne = createGrantLookup(database, clock);
  const inTwo = createMemoryGrantLookup({ grants, consents: createConsentLookup({ consents, clock }) });

  test.each(names)('finds by the secrets of %s what two look-ups find', async (name) => {
    const [code, refresh] = [`code-${name}`, `refresh-${name}`];
    expect(await inOne.findByCode(code)).toEqual(await inTwo.findByCode(code));
    expect(await inOne.findByRefreshToken(refresh)).toEqual(await inTwo.findByRefreshToken(refresh));
  });

  test('tells the consent as it stands then', async () => {
    const status = moment === now ? 'authorized' : 'expired';
    const found = { grant: { grantId: 'of-authorized' }, consent: { status } };
    expect(await inOne.findByCode('code-of-authorized')).toMatchObject({ ...found, redeemedAt: now });
    const times = { refreshIssuedAt: now, refreshExpiresAt: now + year };
    expect(await inOne.findByRefreshToken('refresh-of-authorized')).toMatchObject({ ...found, ...times });
    expect(await inOne.findByCode('code-of-gone')).not.toHaveProperty('consent');
  });
});
