import { createMongoAbility, type MongoAbility, type RawRuleOf, subject } from '@casl/ability';
import { type AccessFacts, type AccessTarget, decide, endpoints } from '@ob/core';
import { createCursorCodec } from '@ob/core/cursors';
import type { LiveAccessToken } from '@ob/core/stores';
import type { Figure } from '../figure.ts';
import { type Contestant, race } from '../race.ts';
import { createConsentFacts, createLiveToken, sampleTarget } from '../sample-access.ts';

const peer = '@casl/ability';

/** One request that is admitted, and one that every check but the last lets pass. */
const targets: Readonly<Record<string, AccessTarget>> = {
  admitted: sampleTarget,
  refused: { ...sampleTarget, endpoint: 'standing_orders' },
};

/** The access decision: which of the endpoint's permissions opens it, and what is visible then. */
export const decideFigures: readonly Figure[] = Object.entries(targets).map(([label, target]) => ({
  name: `decide-${label}`,
  unit: 'µs',
  against: { peers: [peer] },
  goal: { ratios: { [peer]: 5 } },
  measure: (effort) => race(effort, createDeciders(target)),
}));

function createDeciders(target: AccessTarget): Record<string, Contestant> {
  const now = Date.now();
  const token = createLiveToken(now);
  const consent = createConsentFacts(now);
  const facts: AccessFacts = {
    target,
    query: [],
    cursors: createCursorCodec([crypto.getRandomValues(new Uint8Array(32))]),
    consentIds: [consent.consentId],
    token,
    consent,
    accountHeld: false,
    now,
  };
  const ability = createMongoAbility(listRules(token));
  return {
    ours: () => decide(facts),
    [peer]: () => {
      const asked = {
        ...consent,
        asked: token.consentId,
        accountId: target.accountId,
        left: consent.expiresAt - now,
      };
      return ability.relevantRuleFor('read', subject(target.endpoint, asked));
    },
  };
}

/** The same rules as those of `decide`, one for each permission of an endpoint; a later one comes first. */
function listRules(token: LiveAccessToken): RawRuleOf<MongoAbility>[] {
  const conditions = {
    clientId: token.clientId,
    asked: token.consentId,
    consentId: token.consentId,
    customerId: token.customerId,
    consentType: 'account-access',
    status: 'authorized',
    left: { $gt: 0 },
  };
  return Object.entries(endpoints).flatMap(([endpoint, { anyOf }]) =>
    [...anyOf].reverse().map((permission) => ({
      action: 'read',
      subject: endpoint,
      conditions: { ...conditions, permissions: permission },
    })),
  );
}
