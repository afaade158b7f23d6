import { readFileSync } from 'node:fs';

export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly success: boolean;
}

/**
 * Counts the tests of a vitest JSON report. A run without a report or without tests, or that failed without a failed test,
 * counts as one failure.
 */
export function countTests(reportFile: string, exitCode: number): Tally {
  const report = readReport(reportFile);
  if (report === undefined) return { passed: 0, failed: 1, skipped: 0 };
  const { numPassedTests: passed, numFailedTests: failed } = report;
  const skipped = report.numPendingTests + report.numTodoTests;
  const missed = failed === 0 && (exitCode !== 0 || !report.success || passed === 0);
  return { passed, failed: missed ? 1 : failed, skipped };
}

export function addTallies(tallies: readonly Tally[]): Tally {
  const sum = (key: keyof Tally): number => tallies.reduce((total, tally) => total + tally[key], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}

/** Formats the last line of `npm test`: `3 passed, 0 failed`, with `, 1 skipped` if checks were skipped. */
export function formatTally({ passed, failed, skipped }: Tally): string {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}
