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

export interface FlowChanges {
  readonly push?: PushChanges;
  /** Changes of the query to the authorization endpoint. */
  readonly query?: Fields;
  /** Reverses the order of the query, as the second client of the suite does. */
  readonly reversed?: true;
  readonly decision?: 'approve' | 'deny';
}

export interface ReadyTokenRequest {
  readonly form: Fields;
  /** Absent for client credentials. */
  readonly authorization?: DecidedAuthorization;
}

export interface ObtainedTokens extends ReadyTokenRequest {
  readonly answer: Answer;
  readonly accessToken: string;
  readonly consentId?: string;
  /** The claims of the ID token, if there is one. */
  readonly identity?: JWTPayload;
}

/** Drafts a request and pushes it as the client of the suite does. Does not check the response. */
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
 * Changes a pushed request to what the client of the suite sends. The client uses a certificate only to authenticate.
 * Its request objects have no `typ`, `iat` and `jti`, and no `client_id` is next to them if an assertion names the
 * client. Its forms name their charset.
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

/** Pushes a request, checks the response, and returns the URL for the browser. */
export async function startAsSuite(
  setting: Setting,
  changes: FlowChanges = {},
): Promise<PendingAuthorization> {
  const { draft, answer } = await pushAsSuite(setting, changes.push);
  return { ...draft, address: addressAuthorization(setting, draft, readRequestUri(answer), changes) };
}

/** Repeats parameters in the query, which the server must ignore (RFC 9126 section 4). */
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

/** Pushes a request, decides as the customer, and checks the authorization response. */
export async function authorizeAsSuite(
  setting: Setting,
  changes: FlowChanges = {},
): Promise<DecidedAuthorization> {
  const pending = await startAsSuite(setting, changes);
  const decided = await decide(setting.browser, pending, changes.decision);
  await (changes.decision === 'deny' ? expectDenial : expectCode)(setting, decided);
  return decided;
}

/** Prepares a token request, with a code or for client credentials. */
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

/** Runs the flow up to a resource, and checks every response. */
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

/** Calls a resource of the scope and checks the response. */
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

/** Calls a resource of the scope, with a certificate only if tokens are bound to it. */
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

function findResource(scope: string): string {
  if (scope === machineScope) return '/webhooks';
  return scope.includes('accounts') ? '/open-banking/v1/accounts' : '/oauth/userinfo';
}
