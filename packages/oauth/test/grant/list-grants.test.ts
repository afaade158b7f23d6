import { now } from '@ob/tooling/test-bank';
import { expect, test } from 'vitest';
import { listGrants, revokeGrants } from '../../src/grant/list-grants.ts';
import { createMemoryOAuthStores } from '../../src/primitives.ts';
import { createGrant } from '../../src/testing/create-grant.ts';

const query = { filter: { customerId: 'customer-1' }, limit: 2 };

async function createStores(count: number) {
  const stores = createMemoryOAuthStores();
  for (let index = 0; index < count; index += 1)
    await createGrant(stores, `${index}`, { createdAt: now + index });
  return stores;
}

test('lists each grant once over all pages, newest first', async () => {
  const stores = await createStores(5);
  const first = await listGrants(stores, query);
  expect(first.next).toEqual({ createdAt: now + 3, grantId: 'grant-3' });
  await createGrant(stores, 'later', { createdAt: now + 9 });
  const second = await listGrants(stores, { ...query, ...(first.next && { after: first.next }) });
  const third = await listGrants(stores, { ...query, ...(second.next && { after: second.next }) });
  const shown = [first, second, third].map(({ items }) => items.map(({ grantId }) => grantId));
  expect(shown).toEqual([['grant-4', 'grant-3'], ['grant-2', 'grant-1'], ['grant-0']]);
  expect(third.next).toBeUndefined();
});

test('returns no next page after the last or an empty page', async () => {
  expect(await listGrants(await createStores(2), query)).not.toHaveProperty('next');
  expect(await listGrants(await createStores(0), query)).toEqual({ items: [] });
});

test('does not list revoked grants', async () => {
  const stores = await createStores(3);
  const ports = { ...stores, clock: { now: () => now } };
  expect(await revokeGrants(ports, { consentId: 'consent-1', customerId: 'customer-1' })).toBe(1);
  expect(await revokeGrants(ports, { consentId: 'consent-1', customerId: 'customer-2' })).toBe(0);
  const { items } = await listGrants(stores, { ...query, limit: 10 });
  expect(items.map(({ grantId }) => grantId)).toEqual(['grant-2', 'grant-0']);
});
