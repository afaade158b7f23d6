import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import type { Answer } from '../authorization/authorization-fixture.ts';
import {
  type DecidedAuthorization,
  type Draft,
  decide,
  draftRequest,
  type PendingAuthorization,
  readText,
} from '../authorization/authorize.ts';
import {
  callResource,
  type Fields,
  type PushChanges,
  pushRequest,
  type RequestChanges,
  requestTokens,
} from '../authorization/requests.ts';
import { expectCode, expectDenial } from './checks/callback.ts';
import { readRequestUri } from './checks/pushed.ts';
import { expectResource } from './checks/resource.ts';
import { checkIdToken, expectTokens } from './checks/tokens.ts';
import { machineScope, type Setting } from './conformance-case.ts';

/** What a case does differently from the plain flow. */
export interface FlowChanges {
  readonly push?: PushChanges;
  /** The query of the authorization endpoint, over the usual one. */
  readonly query?: Fields;
  /** Sends that query in the opposite order, as the second client of the suite does. */
  readonly reversed?: true;
  readonly decision?: 'approve' | 'deny';
}

/** A token request that is ready to be sent. */
export interface ReadyTokenRequest {
  readonly form: Fields;
  /** Absent where no customer is asked. */
  readonly authorization?: DecidedAuthorization;
}

/** What a flow ends with. */
export interface ObtainedTokens extends ReadyTokenRequest {
  readonly answer: Answer;
  readonly accessToken: string;
  readonly consentId?: string;
  /** The claims of the ID token, where the scope brings one. */
  readonly identity?: JWTPayload;
}

/** Drafts a request and pushes it as the client of the suite does; answers whatever the bank says. */
export async function pushAsSuite(
  setting: Setting,
  changes: PushChanges = {},
): Promise<{ readonly draft: Draft; readonly answer: Answer }> {
  const { fixture, client, combination, scope } = setting;
  const plain = await draftRequest(fixture, client, scope);
  const mode = combination.response === 'jarm' ? { response_mode: 'jwt' } : {};
  const draft = { ...plain, parameters: { ...plain.parameters, ...mode, ...changes.parameters } };
  const answer = await pushRequest(fixture, client, draft.parameters, writeAsSuite(setting, changes));
  return { draft, answer };
}

/**
 * The client of the suite shows a certificate at the endpoint of pushed requests only to authenticate by it, signs
 * request objects without `typ`, `iat` and `jti`, puts no `client_id` beside them where its assertion names it, and
 * tells the charset of its forms.
 */
function writeAsSuite({ combination }: Setting, changes: PushChanges): PushChanges {
  const isByAssertion = combination.authentication === 'private_key_jwt';
  const isBare = isByAssertion && combination.request === 'signed';
  const { requestObject } = changes;
  return {
    ...(isByAssertion && { identity: 'none' }),
    ...changes,
    headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8', ...changes.headers },
    form: { ...(isBare && { client_id: undefined }), ...changes.form },
    requestObject: {
      ...requestObject,
      header: { typ: undefined, ...requestObject?.header },
      claims: { iat: undefined, jti: undefined, ...requestObject?.claims },
    },
  };
}

/** Pushes a request, checks the answer, and tells where the browser goes. */
export async function startAsSuite(
  setting: Setting,
  changes: FlowChanges = {},
): Promise<PendingAuthorization> {
  const { draft, answer } = await pushAsSuite(setting, changes.push);
  return { ...draft, address: addressAuthorization(setting, draft, readRequestUri(answer), changes) };
}

/** Repeats in the query what OAuth once asked for there; the server must pass over it (RFC 9126 section 4). */
function addressAuthorization(
  { fixture }: Setting,
  { parameters }: Draft,
  requestUri: string,
  { query, reversed }: FlowChanges,
): URL {
  const { client_id, redirect_uri, response_type, scope } = parameters;
  const given = { client_id, redirect_uri, request_uri: requestUri, response_type, scope, ...query };
  const entries = Object.entries(given).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value]] : [],
  );
  const ordered = entries.sort(([one = ''], [another = '']) => one.localeCompare(another));
  return new URL(
    `${fixture.issuer}/oauth/authorize?${new URLSearchParams(reversed ? ordered.reverse() : ordered)}`,
  );
}

/** Pushes a request, lets the customer decide, and checks how the client is told. */
export async function authorizeAsSuite(
  setting: Setting,
  changes: FlowChanges = {},
): Promise<DecidedAuthorization> {
  const pending = await startAsSuite(setting, changes);
  const decided = await decide(setting.browser, pending, changes.decision);
  await (changes.decision === 'deny' ? expectDenial : expectCode)(setting, decided);
  return decided;
}

/** Makes everything ready for the token endpoint: a code of the customer, or nothing for client credentials. */
export async function prepareTokenRequest(
  setting: Setting,
  changes?: FlowChanges,
): Promise<ReadyTokenRequest> {
  if (setting.scope === machineScope)
    return { form: { grant_type: 'client_credentials', scope: machineScope } };
  const authorization = await authorizeAsSuite(setting, changes);
  const form = {
    grant_type: 'authorization_code',
    code: authorization.callback.code,
    redirect_uri: setting.client.redirectUri,
    code_verifier: authorization.codeVerifier,
  };
  return { form, authorization };
}

/** Makes the whole flow and checks every answer of it, the one of a resource included. */
export async function completeFlow(setting: Setting, changes: FlowChanges = {}): Promise<ObtainedTokens> {
  const ready = await prepareTokenRequest(setting, changes);
  const answer = await requestTokens(setting.fixture, setting.client, ready.form);
  expectTokens(answer, setting);
  const identity = await checkIdToken(answer, setting, ready.authorization?.parameters ?? {});
  const obtained = {
    ...ready,
    answer,
    accessToken: readText(answer, 'access_token'),
    ...(ready.authorization?.consentId !== undefined && { consentId: ready.authorization.consentId }),
    ...(identity !== undefined && { identity }),
  };
  await expectAccess(setting, obtained);
  return obtained;
}

/** Calls the resource that the scope opens and checks its answer. */
export async function expectAccess(
  setting: Setting,
  access: Pick<ObtainedTokens, 'accessToken' | 'consentId'>,
  changes: RequestChanges = {},
): Promise<void> {
  const interactionId = randomUUID();
  const headers = {
    'x-fapi-auth-date': new Date().toUTCString(),
    'x-fapi-customer-ip-address': '198.51.100.119',
    'x-fapi-interaction-id': interactionId,
    ...changes.headers,
  };
  expectResource(await callAsSuite(setting, access, { ...changes, headers }), interactionId);
}

/** Calls the resource that the scope opens, over a connection with a certificate only where tokens are bound to it. */
export function callAsSuite(
  { fixture, client, combination, scope }: Setting,
  { accessToken, consentId }: Pick<ObtainedTokens, 'accessToken' | 'consentId'>,
  changes: RequestChanges = {},
): Promise<Answer> {
  const headers = { ...(consentId !== undefined && { 'x-consent-id': consentId }), ...changes.headers };
  const identity = combination.constraint === 'dpop' ? ({ identity: 'none' } as const) : {};
  const call = { path: findResource(scope), accessToken };
  return callResource(fixture, client, call, { ...identity, ...changes, headers });
}

/** Finds a resource that a scope opens. */
function findResource(scope: string): string {
  if (scope === machineScope) return '/webhooks';
  return scope.includes('accounts') ? '/open-banking/v1/accounts' : '/oauth/userinfo';
}
