import { describedEvents } from '@ob/webhooks/routes';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSampleConfiguration } from '../src/configuration.ts';
import { endJourney, type JourneyResults, type JourneySetting } from '../src/journey.ts';
import { journeySteps } from '../src/journey-steps.ts';
import { startReceiver } from '../src/receiver.ts';
import { createApiClients } from './api/api-clients.ts';
import type { Server } from './server-process.ts';
import { type BankPlace, createBankPlace } from './test-bank.ts';

type PartyOptions = (
  place: BankPlace,
  server: Server,
) => Promise<Pick<JourneySetting, 'startBank' | 'configure'>>;

const partyOptions = {
  sample: async (place, server) => ({
    startBank: () => place.start(server),
    configure: (issuer) => readSampleConfiguration(place.dataFolder, issuer),
  }),
  own: async (place, server) => {
    const clients = await createApiClients(place.dataFolder);
    return {
      startBank: () => place.start(server, clients.environment),
      configure: (issuer) => clients.configure('full', issuer),
    };
  },
} satisfies Readonly<Record<string, PartyOptions>>;

/**
 * Runs the steps of the journey on an example server, with the sample third party or with one that has its own keys,
 * certificate and authority.
 */
export function describeJourney(server: Server, name: keyof typeof partyOptions): void {
  describe(`the journey on ${server} of the ${name} third party`, () => {
    const results: JourneyResults = {};
    let place: BankPlace;
    let setting: JourneySetting;
    const acrs: string[] = [];
    let ended = false;

    beforeAll(async () => {
      place = await createBankPlace();
      setting = {
        ...(await partyOptions[name](place, server)),
        receiver: await startReceiver(),
        customer: { username: 'alice', password: 'alice-password' },
      };
    });

    afterAll(async () => {
      if (!ended) await endJourney(results);
      await setting.receiver.close();
      await place.remove();
    });

    for (const step of journeySteps) {
      test(step.name, async () => {
        const { facts } = await step.run(setting, results);
        expect(facts.length).toBeGreaterThan(0);
        acrs.push(...facts.filter(([fact]) => fact === 'acr').map(([, acr]) => acr));
      });
    }

    test('the ID tokens report the second factor of the customer', () => {
      expect(acrs).toEqual(['urn:sample-bank:acr:sca', 'urn:sample-bank:acr:sca']);
    });

    test('the receiver gets each event of the journey once', () => {
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

    test('every event matches its schema', () => {
      for (const event of setting.receiver.events) {
        const described = describedEvents.find(({ type }) => type === event.type);
        expect([event.type, described?.schema.check(event)]).toEqual([event.type, []]);
      }
    });

    test('the transactions are within the window and sorted newest first', () => {
      const moments = (results.transactions ?? []).map((transaction) =>
        Date.parse(transaction.booking_date_time),
      );
      expect(moments.length).toBeGreaterThan(10);
      expect(moments).toEqual([...moments].sort((one, other) => other - one));
      expect(moments.at(-1)).toBeGreaterThan(Date.now() - 31 * 86_400_000);
    });

    test('the bank stops with exit code 0', async () => {
      ended = true;
      expect(await endJourney(results)).toBe(0);
    });
  });
}
