import { once } from 'node:events';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { type RunningBank, startBank } from './bank-process.ts';
import { readSampleConfiguration } from './configuration.ts';
import { endJourney, type JourneyMemory, type JourneySetting, recall, takeJourney } from './journey.ts';
import { journeySteps } from './journey-steps.ts';
import { formatError, formatFacts, formatOutcome } from './print.ts';
import { startReceiver } from './receiver.ts';
import { type RunningSite, serveSite } from './site/serve-site.ts';

/** How the demonstration is run. */
export interface DemonstrationOptions {
  /** Whether it stays up after the journey until it is told to stop. */
  readonly staysUp: boolean;
  /** Tells it to stop, at whatever point it is. */
  readonly signal: AbortSignal;
  readonly print: (text: string) => void;
}

/**
 * Starts the sample bank, takes the journey against it and, where asked to, stays up with the demo page. Answers the
 * exit code: 0, or 1 where a step failed or the bank ended badly, or 130 where it was stopped before the end.
 */
export async function runDemonstration(options: DemonstrationOptions): Promise<number> {
  const dataFolder = resolve(process.env.OB_DATA_DIR || '.data');
  const receiver = await startReceiver();
  const memory: JourneyMemory = {};
  const start = startOnce(dataFolder, options.signal);
  const setting: JourneySetting = {
    startBank: start.bank,
    configure: (issuer) => readSampleConfiguration(dataFolder, issuer),
    receiver,
    customer: { username: 'alice', password: 'alice-password' },
  };
  const code = await travelAndStay(options, setting, memory, dataFolder);
  await start.settled();
  const bankCode = await endJourney(memory);
  await receiver.close();
  if (bankCode !== 0) options.print(`The bank ended with ${bankCode}`);
  return code === 0 && bankCode !== 0 ? 1 : code;
}

async function travelAndStay(
  { staysUp, signal, print }: DemonstrationOptions,
  setting: JourneySetting,
  memory: JourneyMemory,
  dataFolder: string,
): Promise<number> {
  const stopped = once(signal, 'abort').then(() => 'stopped' as const);
  let number = 0;
  const progress = setInterval(() => print(`… ${journeySteps[number]?.name}`), 2000);
  const journey = takeJourney(journeySteps, setting, memory, (outcome) => {
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
  const bank = recall(memory, 'bank');
  const site = await openSite(
    { client: recall(memory, 'client'), receiver: setting.receiver },
    dataFolder,
    print,
  );
  print(describeAddresses(bank, site, dataFolder));
  await Promise.race([stopped, bank.ended]);
  await site?.close();
  return 0;
}

/** Keeps the start of the bank, so that an end in the middle of it can wait for it. */
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

/** The port that the documentation names, or any other where that one is taken. */
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
    print(`The demo page of the third party is not up: ${formatError(error)}`);
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
