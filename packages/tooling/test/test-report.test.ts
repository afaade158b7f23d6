import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addTallies, countTests, formatTally } from '../src/test-report.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'ob-report-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const write = (passed: number, failed: number, pending = 0, todo = 0, success = failed === 0): string => {
  const file = join(folder, 'report.json');
  const report = {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: pending,
    numTodoTests: todo,
    success,
  };
  writeFileSync(file, JSON.stringify(report));
  return file;
};

describe('countTests', () => {
  test('counts passed, failed, and skipped or planned tests', () => {
    expect(countTests(write(5, 2, 1, 3), 1)).toEqual({ passed: 5, failed: 2, skipped: 4 });
  });

  test('passes a run in which all tests passed', () => {
    expect(countTests(write(5, 0), 0)).toEqual({ passed: 5, failed: 0, skipped: 0 });
  });

  test.each([
    ['failed without a failed test', 5, 1],
    ['ran no test', 0, 0],
  ])('fails a run that %s', (_, passed, exitCode) => {
    expect(countTests(write(passed, 0), exitCode)).toEqual({ passed, failed: 1, skipped: 0 });
  });

  test('fails a run with a file that did not load, for every exit code', () => {
    expect(countTests(write(5, 0, 0, 0, false), 0)).toEqual({ passed: 5, failed: 1, skipped: 0 });
  });

  test.each([
    ['no report', join('/nowhere', 'report.json')],
    ['an unreadable report', import.meta.filename],
  ])('fails a run with %s', (_, file) => {
    expect(countTests(file, 0)).toEqual({ passed: 0, failed: 1, skipped: 0 });
  });
});

describe('formatTally', () => {
  test('lists skipped checks only when there are some', () => {
    expect(formatTally({ passed: 3, failed: 0, skipped: 0 })).toBe('3 passed, 0 failed');
    expect(formatTally({ passed: 3, failed: 1, skipped: 2 })).toBe('3 passed, 1 failed, 2 skipped');
  });

  test('formats the sum of several runs', () => {
    const tally = { passed: 3, failed: 1, skipped: 2 };
    expect(formatTally(addTallies([tally, tally]))).toBe('6 passed, 2 failed, 4 skipped');
  });
});
