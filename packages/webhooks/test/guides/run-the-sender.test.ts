import { readDocument } from '@ob/tooling/documents';
import {
  abandonedToDisable,
  failedAttemptsToSlow,
  type Outcome,
  outcomeCharges,
  retryDelaysMs,
  senderFaultDelayMs,
  settleDelivery,
} from '@ob/webhooks/primitives';
import { describe, expect, test } from 'vitest';

const guide = ['docs/guides/run-the-sender.md', 'docs/explanations/how-webhooks-are-delivered.md']
  .map(readDocument)
  .join('\n');
const prose = guide.replaceAll(/\s+/g, ' ');
const picture = readDocument('docs/images/delivery-states.svg').replaceAll(/<desc.*<\/desc>/g, '');
const [, ...laterDelays] = retryDelaysMs;

/** The cells of every table row of the guide, without code marks. */
const rows = [...guide.matchAll(/^\| (.+) \|$/gm)].map(([, row = '']) =>
  row.split(' | ').map((cell) => cell.replaceAll('`', '')),
);

const findRow = (first: string): readonly string[] =>
  rows.find(([cell]) => cell === first) ?? expect.fail(`the guide has no row for ${first}`);

describe('the table of responses in the guide', () => {
  test.each(Object.entries(outcomeCharges))('charges %s as %s', (outcome, charge) => {
    expect(findRow(outcome)[2]).toBe(charge);
  });

  test('has a row for exactly the outcomes of the code', () => {
    const reported = rows.filter(([, , charge = '']) => ['success', 'failure', 'none'].includes(charge));
    expect(reported.map(([outcome]) => outcome).sort()).toEqual(Object.keys(outcomeCharges).sort());
  });

  const settle = (attemptsMade: number, outcome: Outcome) =>
    settleDelivery({ attemptsMade, manual: false }, outcome, 0);

  test('states the next status and delay of the delivery', () => {
    expect(findRow('success')[1]).toBe(settle(0, 'delivered')?.status);
    const seconds = laterDelays.map((_, made) => {
      const settled = settle(made, 'timeout');
      return settled?.status === 'pending' ? settled.dueAt / 1000 : settled?.status;
    });
    expect(findRow('failure, the first to the fourth')[1]).toContain(`${seconds.join(', ')} seconds`);
    expect(findRow('failure, the fifth')[1]).toBe(settle(laterDelays.length, 'timeout')?.status);
    expect(findRow('none')[1]).toContain(`${senderFaultDelayMs / 1000} seconds`);
    expect(settle(3, 'sender_fault')).toMatchObject({ status: 'pending', attemptsMade: 3 });
  });

  test('states how many failures disable a webhook or slow it down', () => {
    expect(prose).toContain(`After ${abandonedToDisable} abandoned deliveries in a row`);
    expect(prose).toContain(`After ${failedAttemptsToSlow} failed attempts in a row`);
  });
});

test('the guide states the defaults of the dispatcher', () => {
  const source = readDocument('packages/webhooks/src/dispatch/dispatcher.ts');
  const settings = [...source.matchAll(/^ {2}readonly (\w+)\?: number;$/gm)].map(([, name = '']) => name);
  expect(settings.length).toBeGreaterThan(5);
  for (const name of settings) {
    const [, value = ''] = source.match(new RegExp(`\\b${name} = ([\\d_]+)`)) ?? [];
    expect([name, findRow(name)[1]?.replaceAll(' ', '')]).toEqual([name, value.replaceAll('_', '')]);
  }
});

describe('the diagram of the states', () => {
  const labels = [...picture.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);

  test.each(['pending', 'in flight', 'delivered', 'abandoned', 'held', 'enabled', 'disabled'])(
    'shows the state %s',
    (state) => {
      expect(labels).toContain(state);
    },
  );

  test('shows the schedule and the limit of the code', () => {
    const [first = 0, ...minutes] = laterDelays;
    const last = minutes.map((delay) => delay / 60_000);
    const reported = `${first / 1000} s, ${last.slice(0, -1).join(', ')} and ${last.at(-1)} min`;
    expect(labels).toContain(reported);
    expect(labels.join(' ')).toContain(`${abandonedToDisable} abandoned deliveries in a row`);
    expect(labels.join(' ')).toContain(`sender_fault, again in ${senderFaultDelayMs / 1000} s`);
  });
});
