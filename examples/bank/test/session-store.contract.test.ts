import type { AuthorizationClaims } from '@ob/server/pages';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AttemptStore } from '../src/sign-in/attempt-store.ts';
import { createAttemptStore } from '../src/sign-in/attempt-store.ts';
import { createClaimStore } from '../src/sign-in/claim-store.ts';
import { createCustomerStore } from '../src/sign-in/customer-store.ts';
import {
  createSessionStore,
  purgeExpiredSessions,
  type SessionStore,
  sessionLimits,
} from '../src/sign-in/session-store.ts';
import { openSandboxBank, type TestBank } from './sandbox-bank.ts';

const now = Date.parse('2026-11-20T10:00:00.000Z');
const minute = 60_000;

describe('the session stores', () => {
  let bank: TestBank;
  let sessions: SessionStore;
  let claims: AuthorizationClaims;
  let attempts: AttemptStore;
  let customerId: string;
  beforeAll(async () => {
    bank = await openSandboxBank();
    sessions = createSessionStore(bank.database);
    claims = createClaimStore(bank.database);
    attempts = createAttemptStore(bank.database);
    const alice = await createCustomerStore(bank.database).findByUsername('alice');
    customerId = alice?.customerId ?? '';
    expect(alice).toMatchObject({
      displayName: 'Alice Hartley',
      passwordHash: expect.stringMatching(/^\$scrypt\$/),
    });
  });
  afterAll(() => bank.drop());

  async function signIn(oldHash: string, newHash: string, moment = now): Promise<void> {
    await sessions.rotate({ oldHash, newHash, customerId, now: moment });
  }

  test('find customers by name and by id, and return undefined for others', async () => {
    const customers = createCustomerStore(bank.database);
    expect(await customers.find(customerId)).toEqual({ customerId, displayName: 'Alice Hartley' });
    expect(await customers.find('nobody')).toBeUndefined();
    expect(await customers.findByUsername('mallory')).toBeUndefined();
  });

  test('end a session after five idle minutes or thirty minutes in total', async () => {
    await signIn('none', 'idle');
    expect(await sessions.resume('idle', now + sessionLimits.idle)).toBeUndefined();
    await signIn('none', 'busy');
    for (let passed = 0; passed < 30; passed += 4) {
      expect(await sessions.resume('busy', now + passed * minute)).toEqual({
        customerId,
        authenticatedAt: now,
      });
    }
    expect(await sessions.resume('busy', now + 30 * minute - 1)).toBeDefined();
    expect(await sessions.resume('busy', now + 30 * minute)).toBeUndefined();
  });

  test('keep an idle session while its browser has an open authorization, up to the total limit', async () => {
    await signIn('none', 'deciding');
    await claims.claim('auth-open', 'deciding', now + 10 * minute);
    await purgeExpiredSessions(bank.database, now + 10 * minute - 1);
    expect(await sessions.resume('deciding', now + 10 * minute - 1)).toBeDefined();
    await signIn('none', 'decided');
    await claims.claim('auth-closed', 'decided', now + 10 * minute);
    await claims.release('auth-closed');
    expect(await sessions.resume('decided', now + sessionLimits.idle)).toBeUndefined();
    await signIn('none', 'long');
    await claims.claim('auth-long', 'long', now + 40 * minute);
    expect(await sessions.resume('long', now + sessionLimits.total)).toBeUndefined();
  });

  test('do not revive an ended session when its browser opens an authorization later', async () => {
    await signIn('none', 'left');
    const later = now + sessionLimits.idle;
    expect(await sessions.resume('left', later)).toBeUndefined();
    await claims.claim('auth-later', 'left', later + 10 * minute);
    expect(await sessions.resume('left', later + 1)).toBeUndefined();
  });

  test('remember the time of the last code until the next sign-in', async () => {
    await signIn('none', 'confirmed');
    await sessions.confirmCode('confirmed', now + 1);
    expect(await sessions.resume('confirmed', now + 2)).toMatchObject({ codeConfirmedAt: now + 1 });
    await signIn('confirmed', 'renewed');
    expect(await sessions.resume('renewed', now)).not.toHaveProperty('codeConfirmedAt');
  });

  test('replace the session at a sign-in and move its claims to the new session', async () => {
    await signIn('none', 'before');
    expect(await claims.claim('auth-a', 'before', now + 10 * minute)).toBe(true);
    await signIn('before', 'after');
    expect(await sessions.resume('before', now)).toBeUndefined();
    expect(await claims.isClaimed('auth-a', 'before', now)).toBe(false);
    expect(await claims.isClaimed('auth-a', 'after', now)).toBe(true);
    expect(await claims.isClaimed('auth-a', 'after', now + 10 * minute)).toBe(false);
    await sessions.end('after');
    expect(await sessions.resume('after', now)).toBeUndefined();
  });

  test('give an authorization to one browser when many open it at once', async () => {
    const browsers = Array.from({ length: 20 }, (_, index) => `browser-${index}`);
    const claim = (hash: string) => claims.claim('auth-raced', hash, now + minute);
    const claimed = await Promise.all(browsers.map(claim));
    expect(claimed.filter(Boolean)).toHaveLength(1);
    const first = browsers[claimed.indexOf(true)] ?? '';
    expect(await claim(first)).toBe(true);
    expect(await claims.isClaimed('auth-raced', 'browser-x', now)).toBe(false);
  });

  test('count concurrent attempts one by one, and can take a count back', async () => {
    const raced = await Promise.all(
      Array.from({ length: 20 }, () => attempts.count(['address', 'name'], now, now + minute)),
    );
    const counted = raced.map((counts) => counts.find(({ subjectHash }) => subjectHash === 'name')?.attempts);
    expect(counted.sort((left = 0, right = 0) => left - right)).toEqual(
      Array.from({ length: 20 }, (_, index) => index + 1),
    );
    await attempts.forgive(['name', 'unknown']);
    const [later] = await attempts.count(['name'], now + minute - 1, now + 9 * minute);
    expect(later).toEqual({ subjectHash: 'name', attempts: 20, expiresAt: now + minute });
  });

  test('purge expired sessions only', async () => {
    await signIn('none', 'old', now - 20 * minute);
    await signIn('none', 'young');
    await purgeExpiredSessions(bank.database, now);
    const statement = { name: 'test_sessions', text: 'SELECT session_hash FROM bank.sessions ORDER BY 1' };
    const left = (await bank.database.query(statement, [])).map((row) => row.session_hash);
    expect(left).toContain('young');
    expect(left).not.toContain('old');
  });
});
