import { changeConsent, consumeConsent } from '@ob/consent';
import { createConsentRoutes } from '@ob/consent/routes';
import { accept, createService } from '@ob/http';
import { beforeEach, describe, expect, test } from 'vitest';
import { createWorld, day } from './world.ts';

/** What a request costs in the use cases: what it reads and writes, and whether it reads the clock and makes an id. */
interface Work {
  finds: number;
  replaces: number;
  clockReadings: number;
  ids: number;
}

function createBank() {
  const world = createWorld();
  let work: Work = { finds: 0, replaces: 0, clockReadings: 0, ids: 0 };
  const { consents, clock, random } = world;
  const ports = {
    ...world,
    consents: {
      ...consents,
      find: async (consentId: string) => {
        work.finds += 1;
        return consents.find(consentId);
      },
      replace: async (change: Parameters<typeof consents.replace>[0]) => {
        work.replaces += 1;
        return consents.replace(change);
      },
    },
    clock: {
      now: () => {
        work.clockReadings += 1;
        return clock.now();
      },
    },
    random: {
      bytes: (length: number) => {
        work.ids += 1;
        return random.bytes(length);
      },
    },
    tokens: {
      admit: async (request: Request) => {
        const clientId = request.headers.get('authorization') ?? '';
        return accept({
          scheme: 'Bearer',
          tokenId: 't',
          clientId,
          scopes: ['consents'],
          expiresAt: 0,
        } as const);
      },
    },
  };
  const reasons: unknown[] = [];
  const service = createService({
    clock,
    random,
    routes: createConsentRoutes(ports),
    observe: ({ reason }) => reasons.push(reason),
  });
  return {
    world,
    /** Sends one request and tells the answer, what the log says and what it cost. */
    async send(method: string, path: string, clientId = 'client-1') {
      work = { finds: 0, replaces: 0, clockReadings: 0, ids: 0 };
      const headers = {
        authorization: clientId,
        'x-fapi-interaction-id': '6d7e2b6e-5c1c-4a53-9d2a-3a5d6a7f0c11',
      };
      const answer = await service(new Request(`https://bank.example${path}`, { method, headers }), {});
      const wire = [answer.status, [...answer.headers], await answer.text()];
      return { wire: JSON.stringify(wire), reason: reasons.at(-1), work };
    },
  };
}

let bank = createBank();
beforeEach(() => {
  bank = createBank();
});

describe('a consent that is not the caller’s', () => {
  const asks = [
    ['consent_unknown', '/consents/account-access/unknown', 'client-1'],
    ['consent_foreign', '/consents/account-access/c1', 'client-2'],
    ['consent_foreign', '/consents/payment/c1', 'client-2'],
    ['consent_other_type', '/consents/payment/c1', 'client-1'],
  ] as const;

  test.each([
    ['GET', { finds: 1, replaces: 0, clockReadings: 0, ids: 0 }],
    ['DELETE', { finds: 1, replaces: 0, clockReadings: 1, ids: 1 }],
  ])('is told apart in the log alone, and never by what is done: %s', async (method, work) => {
    await bank.world.keep('c1');
    const answers = new Set<string>();
    for (const [reason, path, clientId] of asks) {
      const sent = await bank.send(method, path, clientId);
      expect(sent.reason).toBe(`consent_not_found: ${reason}`);
      expect(sent.work).toEqual(work);
      answers.add(sent.wire);
    }
    expect([...answers]).toEqual([expect.stringMatching(/^\[404,.*consent_not_found/)]);
    expect([...answers][0]).not.toMatch(/unknown|foreign|other_type/);
  });
});

describe('a consent that cannot be cancelled any more', () => {
  test('is answered alike, while the log tells how it ended', async () => {
    await bank.world.keep('c1');
    await bank.world.keep('p1', 'payment');
    await bank.world.approve('c1');
    await bank.world.approve('p1');
    await changeConsent(bank.world, { consentId: 'p1' }, consumeConsent);
    bank.world.advance(90 * day);
    const expired = await bank.send('DELETE', '/consents/account-access/c1');
    const consumed = await bank.send('DELETE', '/consents/payment/p1');
    expect(expired.reason).toBe('invalid_consent_status: consent_expired');
    expect(consumed.reason).toBe('invalid_consent_status: consent_consumed');
    expect(expired.wire).toMatch(/^\[409,.*invalid_consent_status/);
    expect(consumed.wire).toBe(expired.wire);
  });
});
