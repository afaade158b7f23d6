import { beforeAll, describe, expect, test } from 'vitest';
import { hashPassword, unmatchablePasswordHash, verifyPassword } from '../src/sign-in/password.ts';
import { hashingLimits, type SignInPorts, signIn } from '../src/sign-in/sign-in.ts';
import { listLimitedSubjects, signInLimits } from '../src/sign-in/sign-in-throttle.ts';
import { createWorkQueue } from '../src/sign-in/work-queue.ts';
import { createMemoryAttemptStore, createMemoryCustomerStore } from './memory-stores.ts';

const here = '192.0.2.7';
const right = { username: 'alice', password: 'alice-password', address: here };
const wrong = { ...right, password: 'guess' };

describe('signIn', () => {
  let customers: Awaited<ReturnType<typeof createMemoryCustomerStore>>;
  beforeAll(async () => {
    customers = await createMemoryCustomerStore('alice', 'alice-password');
  });

  function createPorts(): SignInPorts & { wait(milliseconds: number): void } {
    let now = Date.parse('2026-11-20T09:30:00Z');
    const clock = { now: () => now };
    return {
      customers,
      attempts: createMemoryAttemptStore(),
      hashing: createWorkQueue(hashingLimits),
      clock,
      wait: (milliseconds) => {
        now += milliseconds;
      },
    };
  }

  /** Counts failures directly, without hashing a password for each. */
  async function countFailures(ports: SignInPorts, times: number): Promise<void> {
    const now = ports.clock.now();
    const hashes = listLimitedSubjects(wrong.username, wrong.address).map(({ subjectHash }) => subjectHash);
    for (let count = 0; count < times; count += 1) {
      await ports.attempts.count(hashes, now, now + signInLimits.windowMilliseconds);
    }
  }

  test('accepts the right password, whatever the case of the name', async () => {
    const alice = { ok: true, value: { customerId: 'id-of-alice', displayName: 'alice' } };
    expect(await signIn(createPorts(), { ...right, username: ' ALICE ' })).toEqual(alice);
  });

  test.each([
    ['a wrong password', wrong],
    ['an empty password', { ...right, password: '' }],
    ['an unknown name', { ...right, username: 'mallory' }],
    ['a name with a null character', { ...right, username: 'alice\0' }],
  ])('refuses %s with wrong_credentials', async (_, attempt) => {
    expect(await signIn(createPorts(), attempt)).toEqual({
      ok: false,
      refusal: { kind: 'wrong_credentials' },
    });
  });

  test('does not look up a name with a null character', async () => {
    const before = customers.requested.length;
    await signIn(createPorts(), { ...right, username: 'alice\0' });
    expect(customers.requested.length).toBe(before);
  });

  test('refuses a name for 15 minutes after ten failures at one address, even with the right password', async () => {
    const ports = createPorts();
    await countFailures(ports, signInLimits.perNameAndAddress);
    expect(await signIn(ports, right)).toEqual({
      ok: false,
      refusal: { kind: 'too_many_attempts', waitSeconds: 900 },
    });
    expect((await signIn(ports, { ...right, address: '198.51.100.9' })).ok).toBe(true);
    ports.wait(signInLimits.windowMilliseconds - 1);
    expect((await signIn(ports, right)).ok).toBe(false);
    ports.wait(1);
    expect((await signIn(ports, right)).ok).toBe(true);
  });

  test('counts parallel guesses before it checks any password', async () => {
    const ports = createPorts();
    await countFailures(ports, signInLimits.perNameAndAddress - 2);
    const guesses = await Promise.all(Array.from({ length: 9 }, () => signIn(ports, wrong)));
    const checked = guesses.filter((guess) => !guess.ok && guess.refusal.kind === 'wrong_credentials');
    expect(checked).toHaveLength(2);
  });

  test('refuses an address with too many waiting passwords as busy, without delaying another address', async () => {
    const ports = createPorts();
    let running = 0;
    let max = 0;
    const customers = {
      async findByUsername() {
        running += 1;
        max = Math.max(max, running);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        throw new Error('no password is hashed in this test');
      },
    };
    const address = '2001:db8:0:1::';
    const flooding = Array.from({ length: hashingLimits.places + 6 }, (_, index) =>
      signIn(
        { ...ports, customers },
        { ...wrong, username: `user-${index}`, address: `${address}${index + 1}` },
      ).catch(() => 'checked'),
    );
    const other = signIn({ ...ports, customers }, wrong).catch(() => 'checked');
    expect(await Promise.race([other, Promise.all(flooding).then(() => 'all others first')])).toBe('checked');
    const answers = await Promise.all(flooding);
    const busy = { ok: false, refusal: { kind: 'busy', waitSeconds: 10 } };
    // Six were over the limit, and the other address took the place of a seventh.
    expect(answers.filter((answer) => answer !== 'checked')).toEqual(Array(7).fill(busy));
    expect(max).toBe(hashingLimits.running);
  });

  test('does not count successful sign-ins', async () => {
    const ports = createPorts();
    await countFailures(ports, signInLimits.perNameAndAddress - 1);
    for (let count = 0; count < 2; count += 1) expect((await signIn(ports, right)).ok).toBe(true);
  });
});

describe('passwords', () => {
  test('match only their own hash, and each hash has a new salt', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(first).not.toBe(second);
    expect(await verifyPassword('correct horse', first)).toBe(true);
    expect(await verifyPassword('Correct horse', first)).toBe(false);
  });

  test.each([
    ['the unmatchable hash', unmatchablePasswordHash],
    ['an empty hash', ''],
    ['a plain text', 'correct horse'],
    ['a hash of lower cost', '$scrypt$ln=4,r=8,p=1$AAAA$AAAA'],
  ])('never match %s', async (_, hash) => {
    expect(await verifyPassword('correct horse', hash)).toBe(false);
  });
});
