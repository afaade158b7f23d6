import type { ConsentStore } from '@ob/consent/stores';
import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import type { AccountReader } from '@ob/core';
import { createAccessGuard, createAccountRoutes } from '@ob/core/routes';
import {
  type AccessLookup,
  type AccessToken,
  type AccessUse,
  noBurstLimit,
  noUnattendedLimit,
} from '@ob/core/stores';
import { createSeededRandom, createTestCursors } from '@ob/core/testing';
import { accept, createService, refuse, type Service } from '@ob/http';
import { type Customer, createdAt, type World } from './world.ts';

/** What a world is kept in. */
export interface Stores {
  readonly consents: ConsentStore;
  readonly access: AccessLookup;
  readonly reader: AccountReader;
}

/** A service over a world, and the uses that it has noted. */
export interface Bank {
  readonly service: Service;
  readonly uses: AccessUse[];
}

/** The grant by which a token belongs to a customer. */
export const grantIds: Readonly<Record<Customer, string>> = {
  'customer-1': '5b0f5a3e-2f51-4bb4-b8f4-1f3c1f7d0001',
  'customer-2': '5b0f5a3e-2f51-4bb4-b8f4-1f3c1f7d0002',
};

/** Keeps the consent of a world and opens the service before it. */
export async function openBank(world: World, stores: Stores): Promise<Bank> {
  await keepConsent(world, stores.consents);
  const clock = { now: () => world.now };
  const cursors = createTestCursors();
  const uses: AccessUse[] = [];
  const guard = createAccessGuard({
    ...stores,
    clock,
    burst: noBurstLimit,
    cursors,
    tokens: { verify: async () => verify(world) },
  });
  const routes = createAccountRoutes({
    ...stores,
    guard,
    clock,
    cursors,
    unattended: noUnattendedLimit,
    uses: { record: async (use) => void uses.push(use) },
  });
  return { uses, service: createService({ routes, clock, random: createSeededRandom(1) }) };
}

function verify({ token, now }: World) {
  if (token === undefined) return refuse({ reason: 'none', challenge: 'Bearer' });
  const verified: AccessToken = {
    scheme: 'Bearer',
    tokenId: 'token-1',
    clientId: token.clientId,
    scopes: token.scopes,
    consentId: token.consentId,
    grantId: grantIds[token.customerId],
    expiresAt: now + 1,
  };
  return accept(verified);
}

async function keepConsent({ consent }: World, consents: ConsentStore): Promise<void> {
  const { clientId, request, life, accountIds } = consent;
  const { stored, history } = createSampleConsent({ consentId: 'c1', clientId, request, createdAt });
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: 'customer-1' } as const;
  const at = createdAt + 1;
  if (life === 'awaiting') return;
  const command = life === 'rejected' ? 'reject' : 'authorize';
  const change = planSampleChange(stored, { command, actor, at, accountIds });
  await consents.replace(change);
  if (life !== 'revoked') return;
  const bank = { type: 'bank', id: 'staff-1' } as const;
  await consents.replace(planSampleChange(change.next, { command: 'revoke', actor: bank, at: at + 1 }));
}
