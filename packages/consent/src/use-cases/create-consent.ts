import { type ApiErrors, accept, type Clock, type Random, type Result, refuse } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import { decideCreation } from '../lifecycle/creation.ts';
import type { ConsentStore } from '../ports/consent-store.ts';
import type { RoleLookup } from '../ports/role-lookup.ts';
import type { Consent } from '../records/consent.ts';
import type { ConsentRequest } from '../records/consent-request.ts';
import { requiredRoles } from '../records/role.ts';
import { describeMissingRole } from './consent-errors.ts';

export interface CreatePorts {
  readonly consents: Pick<ConsentStore, 'insert'>;
  readonly roles: RoleLookup;
  readonly clock: Clock;
  readonly random: Random;
}

export interface CreateInput {
  readonly clientId: string;
  readonly consentType: Consent['consent_type'];
  /** Reads and parses the body of the request. Called after the check of the client's role. */
  readonly readRequest: (now: number) => Promise<Result<ConsentRequest, ApiErrors>>;
  readonly interactionId?: string | undefined;
}

/** Creates a consent that awaits authorization. Checks the client's role before it reads the body. */
export async function createConsent(
  ports: CreatePorts,
  input: CreateInput,
): Promise<Result<Consent, ApiErrors>> {
  const { clientId, consentType, interactionId } = input;
  const held = await ports.roles.rolesOf(clientId);
  if (!held.includes(requiredRoles[consentType])) return refuse([describeMissingRole(consentType)]);
  const now = ports.clock.now();
  const request = await input.readRequest(now);
  if (!request.ok) return request;
  const consentId = createIdentifier(ports.random);
  const creation = decideCreation(request.value, { consentId, clientId, now, interactionId });
  if (!creation.ok) return creation;
  const { stored, history } = creation.value;
  await ports.consents.insert(stored, history);
  return accept(stored.consent);
}
