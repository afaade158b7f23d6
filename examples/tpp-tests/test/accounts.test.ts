import { describe, expect, test } from 'vitest';
import { linkAccounts, openWorld } from './open-app.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const lastMonth = new Date('2026-02-01T00:00:00.000Z');

describe('linking accounts', () => {
  test('shows what the customer has shared', async () => {
    const world = await openWorld();
    const started = await world.app.startLink();
    const [first, second] = world.bank.listAccounts('alice').slice(1);
    const accountIds = [first?.account_id ?? '', second?.account_id ?? ''];
    const callback = await world.bank.approve(started.address, { customer: 'alice', accountIds });
    await world.app.finishLink(started, callback);
    const shown = await world.app.listAccounts();
    expect(shown.map(({ account_id }) => account_id).sort()).toEqual(accountIds.sort());
    expect(shown.map(({ nickname }) => nickname)).toContain('Everyday account');
  });

  test('ends where the customer says no', async () => {
    const { app, bank } = await openWorld();
    const started = await app.startLink();
    const callback = await bank.deny(started.address, { customer: 'alice' });
    await expect(app.finishLink(started, callback)).rejects.toMatchObject({ error: 'access_denied' });
    expect(app.isLinked()).toBe(false);
  });

  test('ends where the customer takes more than an hour', async () => {
    const { app, bank } = await openWorld();
    const started = await app.startLink();
    await bank.advance(61 * minute);
    await expect(bank.approve(started.address, { customer: 'alice' })).rejects.toMatchObject({
      code: 'authorization',
    });
    const { consent } = await bank.readConsent(started.consentId);
    expect(consent).toMatchObject({ status: 'rejected', status_reason: { code: 'authorization_timeout' } });
  });
});

describe('reading accounts', () => {
  test('finds the same spending whatever the size of a page', async () => {
    const world = await openWorld();
    await linkAccounts(world);
    const current = world.bank.listAccounts('alice')[1]?.account_id ?? '';
    const whole = await world.app.readSpending(current, lastMonth, 1000);
    expect(whole.length).toBeGreaterThan(5);
    expect(await world.app.readSpending(current, lastMonth, 7)).toEqual(whole);
  });

  test('goes on when the access token has ended, by the refresh token', async () => {
    const world = await openWorld();
    await linkAccounts(world);
    await world.bank.advance(6 * minute);
    expect(await world.app.listAccounts()).toHaveLength(6);
    expect(world.bank.record.requests.filter(({ route }) => route === '/oauth/token')).toHaveLength(4);
  });

  test('stops when the consent has expired', async () => {
    const world = await openWorld();
    await linkAccounts(world);
    await world.bank.advance(30 * day);
    await expect(world.app.listAccounts()).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(world.bank.record.events.map(({ event }) => event.type)).toContain('consent.expired');
  });

  test('stops when the customer has revoked the consent, and the app hears of it', async () => {
    const world = await openWorld();
    const consentId = await linkAccounts(world);
    await world.bank.revoke(consentId, { by: 'customer' });
    expect(world.app.isLinked()).toBe(false);
  });
});
