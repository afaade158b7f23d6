import { Agent } from 'node:https';
import { findFreePort } from '@ob/tooling/free-port';
import type { RunningBank } from '../../src/bank-process.ts';
import { createApiClients } from '../api/api-clients.ts';
import { type BankPlace, createBankPlace, type Server } from '../test-bank.ts';
import { type PlannedReceiver, startPlannedReceiver } from './planned-receiver.ts';
import { createWebhookClient, type WebhookClient } from './webhook-client.ts';

/** One of the example servers with a clock that moves, two third parties, and a receiver of what it sends. */
export interface WebhookBank {
  readonly place: BankPlace;
  /** Where the server listens. */
  readonly address: () => string;
  readonly receiver: PlannedReceiver;
  readonly one: WebhookClient;
  readonly other: WebhookClient;
  /** Where the server writes its log. */
  readonly logFile: string;
  /** Moves the bank's clock on. */
  advance(seconds: number): Promise<void>;
  /** Stops the server and starts it again where it was, with other settings; its clock is right again. */
  restart(environment: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

/** Starts a bank with everything around it. */
export async function openWebhookBank(
  server: Server,
  environment: Readonly<Record<string, string>> = {},
): Promise<WebhookBank> {
  const place = await createBankPlace();
  const clients = await createApiClients(place.dataFolder);
  const known = { ...clients.environment, PORT: String(await findFreePort()), OB_SANDBOX_CLOCK: '1' };
  let bank: RunningBank = await place.start(server, { ...known, ...environment });
  let agent = new Agent({ keepAlive: true, maxSockets: 24 });
  let ahead = 0;
  const connect = async (name: 'whole' | 'payer'): Promise<WebhookClient> =>
    createWebhookClient({
      configuration: await clients.configure(name, bank.issuer),
      address: () => bank.address,
      ahead: () => ahead,
      agent: () => agent,
    });
  const one = await connect('whole');
  const receiver = await startPlannedReceiver();
  return {
    place,
    address: () => bank.address,
    receiver,
    one,
    other: await connect('payer'),
    logFile: bank.logFile,
    async advance(seconds) {
      const moved = await one.ask('POST', '/sandbox/clock', { advance_seconds: seconds });
      if (moved.status !== 200) throw new Error(`The clock was not moved: ${moved.body}`);
      ahead += seconds * 1000;
    },
    async restart(settings) {
      agent.destroy();
      await bank.stop();
      ahead = 0;
      agent = new Agent({ keepAlive: true, maxSockets: 24 });
      bank = await place.start(server, { ...known, ...settings });
    },
    async close() {
      agent.destroy();
      await receiver.close();
      await bank.stop();
      await place.remove();
    },
  };
}
