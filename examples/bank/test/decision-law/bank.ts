import type { ConsentStore, ConsentUse } from '@ob/consent/primitives';
import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import { certificate, openTestBank } from '@ob/tooling/test-bank';
import { createdAt, type Scenario } from './scenario.ts';

/** A bank with the records of a scenario, and the uses that it recorded. */
export interface Bank {
  readonly consents: ConsentStore;
  readonly uses: ConsentUse[];
  /** Sends a request with the access token of the scenario. */
  send(request: Request): Promise<Response>;
}

export async function openBank(scenario: Scenario): Promise<Bank> {
  const uses: ConsentUse[] = [];
  const bank = await openTestBank({
    held: scenario.held,
    replace: ({ uses: stored }) => ({
      uses: { ...stored, touch: async (use) => void uses.push(use) },
    }),
  });
  const { clock, service, storage } = bank;
  clock.advance(scenario.now - clock.now());
  await storeConsent(scenario, storage.consents);
  const token = scenario.token && (await bank.issueToken(scenario.token));
  return {
    uses,
    consents: storage.consents,
    send(request) {
      if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
      return service(request, { clientCertificate: certificate });
    },
  };
}

async function storeConsent({ consent }: Scenario, consents: ConsentStore): Promise<void> {
  const { clientId, request, stage, accountIds } = consent;
  const { stored, history } = createSampleConsent({ consentId: 'c1', clientId, request, createdAt });
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: 'customer-1' } as const;
  const at = createdAt + 1;
  if (stage === 'awaiting') return;
  const command = stage === 'rejected' ? 'reject' : 'authorize';
  const change = planSampleChange(stored, { command, actor, at, accountIds });
  await consents.replace(change);
  if (stage !== 'revoked') return;
  const bank = { type: 'bank', id: 'staff-1' } as const;
  await consents.replace(planSampleChange(change.next, { command: 'revoke', actor: bank, at: at + 1 }));
}
