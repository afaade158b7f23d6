import { type ConsentType, consentTypes } from '@ob/core';
import { admitClient, type TokenGuard } from '@ob/core/routes';
import {
  type ApiErrors,
  type ApiRoute,
  type Method,
  type Result,
  type Route,
  type RouteContext,
  refuse,
  respondEmpty,
  respondErrors,
  respondJson,
} from '@ob/http';
import { readJson, refuseRequest } from '@ob/http/routes';
import type { Consent } from './records/consent.ts';
import type { ConsentRequest } from './records/consent-request.ts';
import { parseConsentRequest } from './schema/parse-consent-request.ts';
import { type CancelRefusal, cancelConsent } from './use-cases/cancel-consent.ts';
import type { ChangePorts } from './use-cases/change-consent.ts';
import { consentErrors } from './use-cases/consent-errors.ts';
import { type CreatePorts, createConsent } from './use-cases/create-consent.ts';
import { readConsent } from './use-cases/read-consent.ts';

export interface ConsentRoutePorts extends CreatePorts, ChangePorts {
  readonly tokens: TokenGuard;
  readonly consents: CreatePorts['consents'] & ChangePorts['consents'];
}

/** A request of an authenticated client with the scope `consents`. */
interface AdmittedRequest {
  readonly ports: ConsentRoutePorts;
  readonly consentType: ConsentType;
  readonly clientId: string;
  readonly request: Request;
  readonly context: RouteContext;
}

type Handle = (admitted: AdmittedRequest) => Promise<Response>;

const loadOperations = () => import('./openapi/consent-operations.ts');

/** Creates the routes with which a third party creates, reads and cancels consents, for each type of consent. */
export function createConsentRoutes(ports: ConsentRoutePorts): readonly Route[] {
  return consentTypes.flatMap((consentType) => {
    const make = (method: Method, path: string, handle: Handle, describe: ApiRoute['describe']): Route => ({
      method,
      path,
      errors: 'api',
      describe,
      handle: (request, context) => admit(ports, consentType, request, context, handle),
    });
    const all = `/consents/${consentType}`;
    const one = `${all}/{consentId}`;
    return [
      make('POST', all, handleCreate, async () => (await loadOperations()).describeCreation(consentType)),
      make('GET', one, handleRead, async () => (await loadOperations()).describeReading(consentType)),
      make('DELETE', one, handleCancel, async () =>
        (await loadOperations()).describeCancellation(consentType),
      ),
    ];
  });
}

async function admit(
  ports: ConsentRoutePorts,
  consentType: ConsentType,
  request: Request,
  context: RouteContext,
  handle: Handle,
): Promise<Response> {
  const admitted = await admitClient(ports.tokens, 'consents', request, context);
  if (!admitted.ok) return admitted.refusal;
  return handle({ ports, consentType, clientId: admitted.value.clientId, request, context });
}

async function handleCreate({
  ports,
  consentType,
  clientId,
  request,
  context,
}: AdmittedRequest): Promise<Response> {
  const { interactionId } = context;
  const readRequest = (now: number) => readConsentRequest(consentType, request, now);
  const created = await createConsent(ports, { clientId, consentType, interactionId, readRequest });
  if (!created.ok) return refuseRequest(created.refusal, context);
  return respondConsent(201, created.value, { location: describePath(created.value) });
}

async function handleRead({ ports, consentType, clientId, context }: AdmittedRequest): Promise<Response> {
  const found = await readConsent(ports, { consentType, clientId, consentId: readId(context) });
  return found.ok ? respondConsent(200, found.value) : refuseConsent(found.refusal, context);
}

async function handleCancel({ ports, consentType, clientId, context }: AdmittedRequest): Promise<Response> {
  const { interactionId } = context;
  const name = { consentType, clientId, consentId: readId(context) };
  const cancelled = await cancelConsent(ports, { ...name, interactionId });
  return cancelled.ok ? respondEmpty(204) : refuseConsent(cancelled.refusal, context);
}

async function readConsentRequest(
  consentType: ConsentType,
  request: Request,
  now: number,
): Promise<Result<ConsentRequest, ApiErrors>> {
  const body = await readJson(request);
  return body.ok ? parseConsentRequest(consentType, body.value, now) : refuse([body.refusal]);
}

/** The response has only the code. The log also gets the reason. */
function refuseConsent({ code, reason }: CancelRefusal, { interactionId, annotate }: RouteContext): Response {
  annotate({ reason: `${code}: ${reason}` });
  return respondErrors([consentErrors[code]], interactionId);
}

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

export { consentSchema } from './records/consent.ts';
export { historyRowSchema } from './records/history.ts';
export { parseConsentRequest } from './schema/parse-consent-request.ts';
export { requestedMomentSchema } from './schema/request-body.ts';
