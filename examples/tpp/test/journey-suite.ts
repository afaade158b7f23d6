import { describedEvents } from '@ob/webhooks/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSampleConfiguration } from '../src/configuration.ts';
import { endJourney, type JourneyMemory, type JourneySetting } from '../src/journey.ts';
import { journeySteps } from '../src/journey-steps.ts';
import { startReceiver } from '../src/receiver.ts';
import { createApiClients } from './api/api-clients.ts';
import type { Server } from './server-process.ts';
import { type BankPlace, createBankPlace } from './test-bank.ts';

type Traveler = (
  place: BankPlace,
  server: Server,
) => Promise<Pick<JourneySetting, 'startBank' | 'configure'>>;

const travelers = {
  sample: async (place, server) => ({
    startBank: () => place.start(server),
    configure: (issuer) => readSampleConfiguration(place.dataFolder, issuer),
  }),
  own: async (place, server) => {
    const clients = await createApiClients(place.dataFolder);
    return {
      startBank: () => place.start(server, clients.environment),
      configure: (issuer) => clients.configure('whole', issuer),
    };
  },
} satisfies Readonly<Record<string, Traveler>>;

/**
 * Takes the whole journey against one of the example servers, step by step: for the sample third party, or for one with
 * keys, certificate and authority of its own.
 */
export function describeJourney(server: Server, name: keyof typeof travelers): void {
  describe(`the journey on ${server} of the ${name} third party`, () => {
    const memory: JourneyMemory = {};
    let place: BankPlace;
    let setting: JourneySetting;
    const acrs: string[] = [];
    let ended = false;

    beforeAll(async () => {
      place = await createBankPlace();
      setting = {
        ...(await travelers[name](place, server)),
        receiver: await startReceiver(),
        customer: { username: 'alice', password: 'alice-password' },
      };
    });

    afterAll(async () => {
      if (!ended) await endJourney(memory);
      await setting.receiver.close();
      await place.remove();
    });

    for (const step of journeySteps) {
      test(step.name, async () => {
        const { facts } = await step.run(setting, memory);
        expect(facts.length).toBeGreaterThan(0);
        acrs.push(...facts.filter(([fact]) => fact === 'acr').map(([, acr]) => acr));
      });
    }

    test('the ID tokens say that the customer used a second factor', () => {
      expect(acrs).toEqual(['urn:sample-bank:acr:sca', 'urn:sample-bank:acr:sca']);
    });

    test('the events are exactly what happened, each once', () => {
      const types = setting.receiver.events.map(({ type }) => type);
      expect([...types].sort()).toEqual([
        'balance.updated',
        'consent.authorized',
        'consent.authorized',
        'consent.authorized',
        'consent.revoked',
        'payment.completed',
        'payment.created',
        'transaction.posted',
      ]);
      expect([types[0], types.at(-1)]).toEqual(['consent.authorized', 'consent.revoked']);
    });

    test('every event is as its description says', () => {
      for (const event of setting.receiver.events) {
        const described = describedEvents.find(({ type }) => type === event.type);
        expect([event.type, described?.schema.check(event)]).toEqual([event.type, []]);
      }
    });

    test('the transactions are within the window, newest first', () => {
      const moments = (memory.transactions ?? []).map((transaction) =>
        Date.parse(transaction.booking_date_time),
      );
      expect(moments.length).toBeGreaterThan(10);
      expect(moments).toEqual([...moments].sort((one, other) => other - one));
      expect(moments.at(-1)).toBeGreaterThan(Date.now() - 31 * 86_400_000);
    });

    test('the bank stops cleanly when it is told to', async () => {
      ended = true;
      expect(await endJourney(memory)).toBe(0);
    });
  });
}
