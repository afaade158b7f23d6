import { readDocument } from '@ob/tooling/documents';
import { describe, expect, test } from 'vitest';
import { type Outage, type OutageReport, simulateOutage } from './simulate-outage.ts';

const second = 1_000;
const minute = 60 * second;
const day = 24 * 60 * minute;

const outages: readonly (readonly [string, Outage])[] = [
  ['2 seconds, refuses', { lengthMs: 2 * second, outcome: 'refused' }],
  ['5 minutes, refuses', { lengthMs: 5 * minute, outcome: 'refused' }],
  ['5 minutes, hangs', { lengthMs: 5 * minute, outcome: 'timeout' }],
  ['1 day, refuses', { lengthMs: day, outcome: 'refused' }],
  ['1 day, hangs', { lengthMs: day, outcome: 'timeout' }],
];

function describeMoment(milliseconds: number): string {
  return milliseconds < minute
    ? `${Math.round(milliseconds / second)} s`
    : `${(milliseconds / minute).toFixed(1)} min`;
}

function describeRow(name: string, { lengthMs }: Outage, report: OutageReport): string {
  const { events, delivered, abandoned, requestsWhileDown, requests, disabledAt, lastDeliveredAt } = report;
  const cells = [
    name,
    events,
    requestsWhileDown,
    disabledAt === undefined ? 'no' : `after ${describeMoment(disabledAt)}`,
    `${delivered} within ${describeMoment(lastDeliveredAt - lengthMs)}`,
    abandoned,
    requests,
  ];
  return `| ${cells.join(' | ')} |`;
}

describe('an outage of an endpoint', () => {
  test('of two seconds with six postings in it disables nothing and loses nothing', async () => {
    const report = await simulateOutage({ lengthMs: 2 * second, outcome: 'refused' });
    expect(report).toMatchObject({ events: 12, delivered: 12, abandoned: 0, disabledAt: undefined });
  });

  test.each(['refused', 'timeout'] as const)(
    'of five minutes (%s) disables and loses nothing',
    async (outcome) => {
      const report = await simulateOutage({ lengthMs: 5 * minute, outcome });
      expect(report).toMatchObject({ delivered: report.events, abandoned: 0, disabledAt: undefined });
    },
  );

  test.each(['refused', 'timeout'] as const)(
    'of a day (%s) disables the webhook once ten deliveries are abandoned, and delivers all others',
    async (outcome) => {
      const report = await simulateOutage({ lengthMs: day, outcome });
      expect(report).toMatchObject({ delivered: report.events - 10, abandoned: 10 });
      expect(report.disabledAt).toBeLessThan(30 * minute);
      expect(report.requestsWhileDown).toBeLessThan(150);
    },
  );

  test.each(outages)('of %s costs what the guide says', async (name, outage) => {
    const row = describeRow(name, outage, await simulateOutage(outage));
    expect(readDocument('docs/guides/run-the-sender.md')).toContain(row);
  });
});
