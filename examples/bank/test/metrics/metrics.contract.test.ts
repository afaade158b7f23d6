import { afterAll, beforeAll, expect, test } from 'vitest';
import { type MeteredBank, openMeteredBank, type Scrape } from './metered-bank.ts';

let bank: MeteredBank;

beforeAll(async () => {
  bank = await openMeteredBank();
});
afterAll(() => bank.close());

const age = 'ob_webhook_backlog_age_seconds';
const state = (name: string) => `ob_webhook_backlog_deliveries{state="${name}"}`;
const attempts = (outcome: string) => `ob_webhook_attempts_total{outcome="${outcome}"}`;

/** Scrapes until a value is what it should be; answers everything else of that scrape. */
async function expectValue(name: string, expected: number): Promise<Scrape> {
  let last: Scrape = {};
  const read = async () => {
    last = (await bank.scrape()).values;
    return last[name];
  };
  await expect.poll(read, { timeout: 20_000, interval: 200 }).toBe(expected);
  return last;
}

test('while nobody sends, what is due grows older', async () => {
  await bank.enqueue('event-1', 'event-2', 'event-3');
  const { [age]: first = 0 } = await expectValue(state('due'), 3);
  const readAge = async () => (await bank.scrape()).values[age];
  await expect.poll(readAge, { timeout: 10_000 }).toBeGreaterThan(first + 1);
});

test.each(['0', 'only'])('a process with OB_WORKER=%s tells of the same queue', async (worker) => {
  const beside = await bank.openBeside(worker);
  const { status, values } = await beside.scrape();
  expect([status, values[state('due')], values['ob_webhooks{status="enabled"}']]).toEqual([200, 3, 1]);
});

test('an endpoint that fails is told by outcome, verdict and time, and nothing is due any more', async () => {
  bank.answerWith(500);
  bank.start();
  await expectValue(attempts('http_status'), 3);
  const values = await expectValue(state('scheduled'), 3);
  expect(values).toMatchObject({
    [age]: 0,
    'ob_webhook_verdicts_total{verdict="retried"}': 3,
    'ob_webhook_attempt_duration_seconds_count{outcome="http_status"}': 3,
    ob_webhook_waiting_seconds_count: 3,
    ob_webhooks_disabled_total: 0,
  });
  expect(values.ob_webhook_waiting_seconds_sum).toBeGreaterThan(3);
});

test('a webhook is reported as disabled once, after ten abandoned deliveries, and the others are held', async () => {
  await bank.hurryToTheLastAttempts();
  await expectValue('ob_webhooks{status="disabled"}', 1);
  await bank.enqueue('late-1', 'late-2');
  const values = await expectValue(state('held'), 4);
  expect(values).toMatchObject({
    [age]: 0,
    ob_webhooks_disabled_total: 1,
    'ob_webhooks{status="enabled"}': 0,
    ob_webhook_sender_failures_total: 0,
  });
});

test('neither the metrics nor the log tells an address or a secret', async () => {
  const told = (await bank.scrape()).text + bank.readLog();
  expect(told).toContain('"msg":"webhook disabled after too many failures"');
  expect(bank.hidden.filter((word) => told.includes(word))).toEqual([]);
  expect(told).not.toContain('whsec_');
});

test('a database that is gone takes only the gauges along', async () => {
  await bank.loseDatabase();
  const readAge = async () => age in (await bank.scrape()).values;
  await expect.poll(readAge, { timeout: 10_000 }).toBe(false);
  const { status, values } = await bank.scrape();
  expect([status, values[attempts('http_status')]]).toEqual([200, expect.any(Number)]);
  expect(bank.readLog()).toContain('"msg":"the backlog of deliveries cannot be measured"');
});
