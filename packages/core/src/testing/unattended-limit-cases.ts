import { takeFromWindow, unattendedWindow } from '../rate-limit/rolling-window.ts';
import type { UnattendedAccess, UnattendedLimit } from '../rate-limit/unattended-limit.ts';
import { assertEqual } from './assert.ts';
import { createSeededRandom } from './ports.ts';

/** Creates a new limit of `limit` requests in 24 hours. */
export type MakeUnattendedLimit = (limit: number) => UnattendedLimit;

/** A contract case of an {@link UnattendedLimit}: `run` throws if the limit breaks it. */
export interface UnattendedLimitCase {
  readonly name: string;
  run(makeLimit: MakeUnattendedLimit): Promise<void>;
}

const at = Date.parse('2026-03-01T09:30:00.123Z');
const hour = 3_600_000;
const access: UnattendedAccess = {
  consentId: 'consent-1',
  endpoint: 'account_balances',
  accountId: 'account-1',
};
const allowed = { allowed: true };

/** The contract cases of a limit on unattended requests, for any test runner. */
export const unattendedLimitCases: readonly UnattendedLimitCase[] = [
  {
    name: 'allows as many requests as its limit, then refuses until the first one leaves the window',
    async run(makeLimit) {
      const limit = makeLimit(4);
      for (const after of [0, 1, 2, 3])
        assertEqual(await limit.take(access, at + after), allowed, `request ${after}`);
      const refused = { allowed: false, nextIn: unattendedWindow - 10 };
      assertEqual(await limit.take(access, at + 10), refused, 'the fifth request');
      const last = { allowed: false, nextIn: 1 };
      assertEqual(await limit.take(access, at + unattendedWindow - 1), last, 'a millisecond too early');
      assertEqual(await limit.take(access, at + unattendedWindow), allowed, 'after 24 hours');
      assertEqual(await limit.take(access, at + unattendedWindow), last, 'another one then');
    },
  },
  {
    name: 'drops each request after 24 hours, and never counts refused ones',
    async run(makeLimit) {
      const limit = makeLimit(2);
      const steps = [
        [0, allowed],
        [20, allowed],
        [21, { allowed: false, nextIn: 3 * hour }],
        [24, allowed],
        [43, { allowed: false, nextIn: hour }],
        [44, allowed],
        [47, { allowed: false, nextIn: hour }],
        [100, allowed],
      ] as const;
      for (const [hours, expected] of steps) {
        assertEqual(await limit.take(access, at + hours * hour), expected, `after ${hours} hours`);
      }
    },
  },
  {
    name: 'counts by consent, endpoint and account',
    async run(makeLimit) {
      const limit = makeLimit(1);
      const { consentId } = access;
      const others: readonly UnattendedAccess[] = [
        access,
        { ...access, consentId: 'consent-2' },
        { ...access, endpoint: 'standing_orders' },
        { ...access, accountId: 'account-2' },
        { ...access, accountId: 'ACCOUNT-1' },
        { consentId, endpoint: 'balances' },
      ];
      for (const other of others)
        assertEqual(await limit.take(other, at), allowed, `the first of ${JSON.stringify(other)}`);
      for (const other of others)
        assertEqual((await limit.take(other, at)).allowed, false, `the second of ${JSON.stringify(other)}`);
    },
  },
  {
    name: 'allows no more if the clock goes back',
    async run(makeLimit) {
      const limit = makeLimit(2);
      await limit.take(access, at);
      assertEqual(await limit.take(access, at - hour), allowed, 'a request an hour before');
      const refused = { allowed: false, nextIn: unattendedWindow };
      assertEqual(await limit.take(access, at - hour), refused, 'another one then');
      assertEqual(await limit.take(access, at + 23 * hour), allowed, 'once the earlier one has left');
    },
  },
  {
    name: 'allows exactly its limit for fifty parallel callers',
    async run(makeLimit) {
      const limit = makeLimit(4);
      const results = await Promise.all(Array.from({ length: 50 }, () => limit.take(access, at)));
      assertEqual(results.filter((answer) => answer.allowed).length, 4, 'the number of winners');
    },
  },
  {
    name: 'agrees with the rolling window at every step',
    async run(makeLimit) {
      const limit = makeLimit(4);
      let uses: readonly number[] = [];
      let now = at;
      for (const byte of createSeededRandom(4).bytes(100)) {
        now += (byte % 8 === 0 ? -1 : 1) * (byte % 12) * hour;
        const expected = takeFromWindow(4, uses, now);
        assertEqual(await limit.take(access, now), expected.limitState, `after ${(now - at) / hour} hours`);
        uses = expected.uses;
      }
    },
  },
];
