import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { type RunningBank, startBank } from './bank-process.ts';
import { readSampleConfiguration } from './configuration.ts';
import {
  endJourney,
  type JourneyResults,
  type JourneySetting,
  requireResult,
  runJourney,
} from './journey.ts';
import { journeySteps } from './journey-steps.ts';
import { formatError, formatFacts, formatOutcome } from './print.ts';
import { startReceiver } from './receiver.ts';
import { type RunningSite, serveSite } from './site/serve-site.ts';

export interface DemonstrationOptions {
  /** Whether it keeps running after the journey until the signal. */
  readonly staysUp: boolean;
  /** Stops the demonstration at any time. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

/**
 * Starts the sample bank, runs the journey and, with `staysUp`, serves the demo page until the signal. Returns the exit code:
 * 0, 1 if a step failed or the bank ended with an error, 130 if the signal came during the journey.
 */
export async function runDemonstration(options: DemonstrationOptions): Promise<number> {
  const dataFolder = resolve(process.env.OB_DATA_DIR || '.data');
  const receiver = await startReceiver();
  const results: JourneyResults = {};
  const start = startOnce(dataFolder, options.signal);
  const setting: JourneySetting = {
    startBank: start.bank,
    configure: (issuer) => readSampleConfiguration(dataFolder, issuer),
    receiver,
    customer: { username: 'alice', password: 'alice-password' },
  };
  const code = await runAndStay(options, setting, results, dataFolder);
  await start.settled();
  const bankCode = await endJourney(results);
  await receiver.close();
  if (bankCode !== 0) options.print(`The bank ended with ${bankCode}`);
  return code === 0 && bankCode !== 0 ? 1 : code;
}

async function runAndStay(
  { staysUp, signal, print }: DemonstrationOptions,
  setting: JourneySetting,
  results: JourneyResults,
  dataFolder: string,
): Promise<number> {
  const stopped = once(signal, 'abort').then(() => 'stopped' as const);
  let number = 0;
  const progress = setInterval(() => print(`… ${journeySteps[number]?.name}`), 2000);
  const journey = runJourney(journeySteps, setting, results, (outcome) => {
    number += 1;
    progress.refresh();
    if (!signal.aborted) print(`${formatOutcome(number, outcome)}\n`);
  });
  const failed = await Promise.race([journey, stopped]).finally(() => clearInterval(progress));
  if (failed === 'stopped') return 130;
  if (failed !== undefined) {
    print(`The journey failed at step ${number}: ${failed.name}`);
    return 1;
  }
  print(`The journey is complete: ${number} steps.`);
  if (!staysUp) return 0;
  const bank = requireResult(results, 'bank');
  const site = await openSite(
    { client: requireResult(results, 'client'), receiver: setting.receiver },
    dataFolder,
    print,
  );
  print(describeAddresses(bank, site, dataFolder));
  await Promise.race([stopped, bank.ended]);
  await site?.close();
  return 0;
}

/** Remembers the start of the bank, so that a stop during the start can wait for it. */
function startOnce(
  dataFolder: string,
  signal: AbortSignal,
): { bank(): Promise<RunningBank>; settled(): Promise<unknown> } {
  let starting: Promise<RunningBank> | undefined;
  return {
    async bank() {
      const environment = { PORT: process.env.PORT || (await choosePort()) };
      starting = startBank({ dataFolder, environment, signal });
      return starting;
    },
    settled: async () => starting?.catch(() => undefined),
  };
}

/** Returns 3000, the port in the documentation, or 0 (any free port) if it is in use. */
async function choosePort(): Promise<string> {
  const probe = createServer().listen(3000, '127.0.0.1');
  const isFree = await once(probe, 'listening').then(
    () => true,
    () => false,
  );
  if (!isFree) return '0';
  probe.close();
  await once(probe, 'close');
  return '3000';
}

async function openSite(
  ports: Parameters<typeof serveSite>[0],
  dataFolder: string,
  print: (text: string) => void,
): Promise<RunningSite | undefined> {
  return serveSite(ports, dataFolder).catch((error: unknown) => {
    print(`The demo page of the third party could not start: ${formatError(error)}`);
    return undefined;
  });
}

function describeAddresses(
  { issuer }: RunningBank,
  site: RunningSite | undefined,
  dataFolder: string,
): string {
  const facts: (readonly [string, string])[] = [
    ...(site === undefined ? [] : [['Third party', site.address] as const]),
    ['Bank, sign-in', `${issuer}/sign-in`],
    ['Bank, dashboard', `${issuer}/dashboard`],
    ['API reference', `${issuer}/docs`],
    ['Events', `${issuer}/docs/events`],
    ['Customers', 'alice, bob, carol; the password is the name and -password'],
    ['Log of the bank', join(dataFolder, 'bank.log')],
  ];
  return [
    '',
    ...formatFacts(facts),
    '',
    'Your browser will ask about the certificate, which is for development alone.',
    'Ctrl-C stops everything.',
  ].join('\n');
}
