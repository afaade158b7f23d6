import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { doClocksAgree, writeHeartbeat } from '../src/housekeeping/heartbeat.ts';
import { createLease } from '../src/housekeeping/lease.ts';
import { createMigratedDatabase } from './migrated-database.ts';

const database = await createMigratedDatabase();
const open = (holder: string, name: string, durationMs = 60_000) =>
  createLease(database, { name, holder, durationMs });

describe('a lease', () => {
  test('is held and renewed by one process', async () => {
    const [one, other] = [open('one', 'held'), open('other', 'held')];
    expect([await one.take(), await other.take(), await one.take()]).toEqual([true, false, true]);
  });

  test('goes to one of many processes that request it at the same time', async () => {
    const holders = Array.from({ length: 20 }, (_, index) => open(`process-${index}`, 'raced'));
    const taken = await Promise.all(holders.map((lease) => lease.take()));
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test('does not affect the lease of another job', async () => {
    expect([await open('one', 'first').take(), await open('other', 'second').take()]).toEqual([true, true]);
  });

  test('is free after its release, and only its holder can release it', async () => {
    const [one, other] = [open('one', 'released'), open('other', 'released')];
    await one.take();
    await other.release();
    expect(await other.take()).toBe(false);
    await one.release();
    expect(await other.take()).toBe(true);
  });

  test('is free after its end when its process died', async () => {
    const [dead, other] = [open('dead', 'ended', 50), open('other', 'ended')];
    await dead.take();
    await sleep(60);
    expect([await other.take(), await dead.take()]).toEqual([true, false]);
  });
});

describe('a heartbeat', () => {
  const ahead = (milliseconds: number) => ({ now: () => Date.now() + milliseconds });

  test.each([0, 3_600_000, -3_600_000])('measures a clock that is %i ms ahead', async (milliseconds) => {
    const { aheadMs, uncertaintyMs, agree } = await writeHeartbeat(database, ahead(milliseconds));
    expect(Math.abs(aheadMs - milliseconds)).toBeLessThan(uncertaintyMs + 5);
    expect(agree).toBe(milliseconds === 0);
  });

  test('allows for the duration of the query', () => {
    expect(doClocksAgree(6_000, 1_000)).toBe(true);
    expect(doClocksAgree(6_001, 1_000)).toBe(false);
    expect(doClocksAgree(-6_001, 1_000)).toBe(false);
  });

  test('fails in a database that accepts no writes', async () => {
    const beat = database.transact((transaction) => writeHeartbeat(transaction, ahead(0)), {
      transaction_read_only: 'on',
    });
    await expect(beat).rejects.toThrow('The database is read-only');
  });
});
