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

  function openDoor(): SignInPorts & { wait(milliseconds: number): void } {
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

  /** Counts failures without the work that a real attempt costs. */
  async function countFailures(door: SignInPorts, times: number): Promise<void> {
    const now = door.clock.now();
    const hashes = listLimitedSubjects(wrong.username, wrong.address).map(({ subjectHash }) => subjectHash);
    for (let count = 0; count < times; count += 1) {
      await door.attempts.count(hashes, now, now + signInLimits.windowMilliseconds);
    }
  }

  test('lets the customer in, in whatever case the name is typed', async () => {
    const alice = { ok: true, value: { customerId: 'id-of-alice', displayName: 'alice' } };
    expect(await signIn(openDoor(), { ...right, username: ' ALICE ' })).toEqual(alice);
  });

  test.each([
    ['a wrong password', wrong],
    ['an empty password', { ...right, password: '' }],
    ['an unknown name', { ...right, username: 'mallory' }],
    ['a name that no store could keep', { ...right, username: 'alice\0' }],
  ])('answers alike to %s', async (_, attempt) => {
    expect(await signIn(openDoor(), attempt)).toEqual({ ok: false, refusal: { kind: 'wrong_credentials' } });
  });

  test('never asks the store for what cannot be a name', async () => {
    const before = customers.requested.length;
    await signIn(openDoor(), { ...right, username: 'alice\0' });
    expect(customers.requested.length).toBe(before);
  });

  test('makes a name wait after ten failures at one address, even with the right password', async () => {
    const door = openDoor();
    await countFailures(door, signInLimits.perNameAndAddress);
    expect(await signIn(door, right)).toEqual({
      ok: false,
      refusal: { kind: 'too_many_attempts', waitSeconds: 900 },
    });
    expect((await signIn(door, { ...right, address: '198.51.100.9' })).ok).toBe(true);
    door.wait(signInLimits.windowMilliseconds - 1);
    expect((await signIn(door, right)).ok).toBe(false);
    door.wait(1);
    expect((await signIn(door, right)).ok).toBe(true);
  });

  test('counts parallel guesses before it judges any', async () => {
    const door = openDoor();
    await countFailures(door, signInLimits.perNameAndAddress - 2);
    const guesses = await Promise.all(Array.from({ length: 9 }, () => signIn(door, wrong)));
    const checked = guesses.filter((guess) => !guess.ok && guess.refusal.kind === 'wrong_credentials');
    expect(checked).toHaveLength(2);
  });

  test('answers busy when too many passwords of one address wait, and nobody else notices', async () => {
    const door = openDoor();
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
    const noisy = Array.from({ length: hashingLimits.places + 6 }, (_, index) =>
      signIn(
        { ...door, customers },
        { ...wrong, username: `user-${index}`, address: `${address}${index + 1}` },
      ).catch(() => 'checked'),
    );
    const other = signIn({ ...door, customers }, wrong).catch(() => 'checked');
    expect(await Promise.race([other, Promise.all(noisy).then(() => 'all others first')])).toBe('checked');
    const answers = await Promise.all(noisy);
    const busy = { ok: false, refusal: { kind: 'busy', waitSeconds: 10 } };
    // One more than came too many: the other address took a place.
    expect(answers.filter((answer) => answer !== 'checked')).toEqual(Array(7).fill(busy));
    expect(max).toBe(hashingLimits.running);
  });

  test('does not count successes', async () => {
    const door = openDoor();
    await countFailures(door, signInLimits.perNameAndAddress - 1);
    for (let count = 0; count < 2; count += 1) expect((await signIn(door, right)).ok).toBe(true);
  });
});

describe('passwords', () => {
  test('fit their own hash alone, salted anew each time', async () => {
    const [first, second] = await Promise.all([hashPassword('correct horse'), hashPassword('correct horse')]);
    expect(first).not.toBe(second);
    expect(await verifyPassword('correct horse', first)).toBe(true);
    expect(await verifyPassword('Correct horse', first)).toBe(false);
  });

  test.each([
    ['the hash that nothing fits', unmatchablePasswordHash],
    ['no hash', ''],
    ['a plain text', 'correct horse'],
    ['a cheaper hash', '$scrypt$ln=4,r=8,p=1$AAAA$AAAA'],
  ])('never fit %s', async (_, hash) => {
    expect(await verifyPassword('correct horse', hash)).toBe(false);
  });
});
