import {
  type ApiError,
  type ApiErrors,
  accept,
  type Clock,
  type Random,
  type Result,
  refuse,
} from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import { type CreationFacts, decideCreation } from '../lifecycle/creation.ts';
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
  readonly interactionId?: string;
}

/** Creates a consent that awaits authorization. Checks the client's role before it reads the body. */
export async function createConsent(
  ports: CreatePorts,
  input: CreateInput,
): Promise<Result<Consent, ApiErrors>> {
  const roleError = await checkRole(ports, input);
  if (roleError !== undefined) return refuse([roleError]);
  const now = ports.clock.now();
  const request = await input.readRequest(now);
  if (!request.ok) return request;
  const creation = decideCreation(request.value, describeFacts(ports, input, now));
  if (!creation.ok) return creation;
  const { stored, history } = creation.value;
  await ports.consents.insert(stored, history);
  return accept(stored.consent);
}

async function checkRole(
  ports: Pick<CreatePorts, 'roles'>,
  { clientId, consentType }: CreateInput,
): Promise<ApiError | undefined> {
  const held = await ports.roles.rolesOf(clientId);
  return held.includes(requiredRoles[consentType]) ? undefined : describeMissingRole(consentType);
}

function describeFacts(
  ports: CreatePorts,
  { clientId, interactionId }: CreateInput,
  now: number,
): CreationFacts {
  const facts = { consentId: createIdentifier(ports.random), clientId, now };
  return interactionId === undefined ? facts : { ...facts, interactionId };
}
