import { type ConsentType, consentTypes, type Faults, type Result, refuse, type TokenGate } from '@ob/core';
import {
  admitClient,
  type Method,
  type Route,
  type RouteContext,
  readJson,
  refuseRequest,
  respondEmpty,
  respondJson,
} from '@ob/core/http';
import type { Consent, ConsentRequest } from './record/consent.ts';
import { parseConsentRequest } from './schema/parse-consent-request.ts';
import { cancelConsent } from './use-cases/cancel-consent.ts';
import type { ChangePorts } from './use-cases/change-consent.ts';
import { type CreatePorts, createConsent } from './use-cases/create-consent.ts';
import { readConsent } from './use-cases/read-consent.ts';

/** What the routes need. */
export interface ConsentRoutePorts extends CreatePorts, ChangePorts {
  readonly tokens: TokenGate;
  readonly consents: CreatePorts['consents'] & ChangePorts['consents'];
}

/** A request whose client is known and may handle consents. */
interface Visit {
  readonly ports: ConsentRoutePorts;
  readonly consentType: ConsentType;
  readonly clientId: string;
  readonly request: Request;
  readonly context: RouteContext;
}

/** The routes by which a third party creates, reads and cancels its consents, for each type of consent. */
export function createConsentRoutes(ports: ConsentRoutePorts): readonly Route[] {
  return consentTypes.flatMap((consentType) => {
    const make = (method: Method, path: string, answer: (visit: Visit) => Promise<Response>): Route => ({
      method,
      path,
      errors: 'api',
      handle: (request, context) => admit(ports, consentType, request, context, answer),
    });
    const path = `/consents/${consentType}`;
    return [
      make('POST', path, answerCreation),
      make('GET', `${path}/{consentId}`, answerReading),
      make('DELETE', `${path}/{consentId}`, answerCancellation),
    ];
  });
}

async function admit(
  ports: ConsentRoutePorts,
  consentType: ConsentType,
  request: Request,
  context: RouteContext,
  answer: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  const admitted = await admitClient(ports.tokens, 'consents', request, context);
  if (!admitted.ok) return admitted.refusal;
  return answer({ ports, consentType, clientId: admitted.value.clientId, request, context });
}

async function answerCreation({ ports, consentType, clientId, request, context }: Visit): Promise<Response> {
  const { interactionId } = context;
  const readRequest = (now: number) => readConsentRequest(consentType, request, now);
  const created = await createConsent(ports, { clientId, consentType, interactionId, readRequest });
  if (!created.ok) return refuseRequest(created.refusal, context);
  return respondConsent(201, created.value, { location: describePath(created.value) });
}

async function answerReading({ ports, consentType, clientId, context }: Visit): Promise<Response> {
  const found = await readConsent(ports, { consentType, clientId, consentId: readId(context) });
  return found.ok ? respondConsent(200, found.value) : refuseRequest([notFound], context);
}

async function answerCancellation({ ports, consentType, clientId, context }: Visit): Promise<Response> {
  const { interactionId } = context;
  const name = { consentType, clientId, consentId: readId(context) };
  const cancelled = await cancelConsent(ports, { ...name, interactionId });
  if (cancelled.ok) return respondEmpty(204);
  return refuseRequest([cancelled.refusal === 'consent_not_found' ? notFound : ended], context);
}

async function readConsentRequest(
  consentType: ConsentType,
  request: Request,
  now: number,
): Promise<Result<ConsentRequest, Faults>> {
  const body = await readJson(request);
  return body.ok ? parseConsentRequest(consentType, body.value, now) : refuse([body.refusal]);
}

/** One answer for what does not exist, is of another type or belongs to another client. */
const notFound = { code: 'consent_not_found', detail: 'No consent of this type and id is yours.' } as const;

const ended = {
  code: 'invalid_consent_status',
  detail: 'An expired or used consent cannot be cancelled.',
} as const;

function respondConsent(
  status: number,
  consent: Consent,
  headers?: Readonly<Record<string, string>>,
): Response {
  return respondJson(status, { data: consent, links: { self: describePath(consent) } }, headers);
}

function describePath({ consent_type, consent_id }: Consent): string {
  return `/consents/${consent_type}/${consent_id}`;
}

function readId({ params }: RouteContext): string {
  return params.consentId ?? '';
}
