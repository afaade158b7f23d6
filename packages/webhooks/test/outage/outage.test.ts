import { readDocument } from '@ob/tooling/documents';
import { expect, test } from 'vitest';
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

test.each(outages)(
  'an outage of %s costs what the guide states, and loses ten deliveries only when it disables the webhook',
  async (name, outage) => {
    const report = await simulateOutage(outage);
    expect(readDocument('docs/explanations/how-webhooks-are-delivered.md')).toContain(
      describeRow(name, outage, report),
    );
    const abandoned = report.disabledAt === undefined ? 0 : 10;
    expect(report).toMatchObject({ delivered: report.events - abandoned, abandoned });
    expect(abandoned).toBe(outage.lengthMs === day ? 10 : 0);
  },
);
