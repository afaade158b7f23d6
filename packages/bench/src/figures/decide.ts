import { createMongoAbility, type MongoAbility, type RawRuleOf, subject } from '@casl/ability';
import type { LiveAccessToken } from '@ob/core/primitives';
import { type AccessFacts, createCursorCodec, decide, endpoints } from '@ob/core/routes';
import { type Figure, peer } from '../figure.ts';
import { type Contestant, race } from '../race.ts';
import { createConsentFacts, createLiveToken, sampleTarget } from '../sample-access.ts';

const cursors = await createCursorCodec([new Uint8Array(32)]);

const casl = '@casl/ability';

/** The access decision: which permission allows the request, and which fields and dates it may read. */
export const decideFigure: Figure = {
  name: 'decide',
  unit: 'µs',
  against: [peer(casl, 10)],
  measure: (effort) => race(effort, createDeciders()),
};

function createDeciders(): Record<string, Contestant> {
  const target = sampleTarget;
  const now = Date.now();
  const token = createLiveToken(now);
  const consent = createConsentFacts(now);
  const facts: AccessFacts = {
    target,
    query: [],
    cursors,
    consentIds: [consent.consentId],
    token,
    consent,
    accountHeld: false,
    now,
  };
  const ability = createMongoAbility(listRules(token));
  return {
    ours: () => decide(facts),
    [casl]: () => {
      const requested = {
        ...consent,
        requested: token.consentId,
        accountId: target.accountId,
        left: consent.expiresAt - now,
      };
      return ability.relevantRuleFor('read', subject(target.endpoint, requested));
    },
  };
}

/** One rule for each permission of an endpoint. A later rule comes first. */
function listRules(token: LiveAccessToken): RawRuleOf<MongoAbility>[] {
  const conditions = {
    clientId: token.clientId,
    requested: token.consentId,
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
