import { Agent } from 'node:https';
import {
  type ApiDescription,
  type ApiOperation,
  createSchemaJudge,
  type ProbeAnswer,
  type ProbeRequest,
  readApiDocument,
  type SchemaJudge,
} from '@ob/tooling/api-probe';
import { registerWebhook } from '../../../src/webhooks.ts';
import { signAssertion } from '../../authorization/signed-jwt.ts';
import { sendPlain } from '../../plain-request.ts';
import { createBankPlace, type Server } from '../../test-bank.ts';
import { type ApiAccess, openApiAccess } from '../api-access.ts';
import { createApiClients } from '../api-clients.ts';
import { gather, type Holdings } from '../holdings.ts';

/** One of the example servers with its own document, and with somebody who may ask it everything. */
export interface ProbedBank {
  readonly api: ApiDescription;
  readonly judge: SchemaJudge;
  readonly access: ApiAccess;
  readonly holdings: Holdings;
  /** Webhooks that exist: one to use, one to change, one to end. */
  readonly webhookIds: readonly [string, string, string];
  /** Adds to a request what the operation lets a caller in by. */
  authorize(operation: ApiOperation, request: ProbeRequest): Promise<ProbeRequest>;
  /** Sends a request as written, with the certificate of the third party. */
  send(request: ProbeRequest): Promise<ProbeAnswer>;
  close(): Promise<void>;
}

/** Starts a server and reads its document. */
export async function startProbedBank(server: Server): Promise<ProbedBank> {
  const place = await createBankPlace();
  const clients = await createApiClients(place.dataFolder);
  const bank = await place.start(server, clients.environment);
  const access = await openApiAccess(clients, bank.issuer);
  const holdings = await gather(access);
  const webhookIds = await createWebhooks(access);
  const agent = new Agent({ keepAlive: true });
  const send = (request: ProbeRequest) =>
    sendPlain(bank.address, { ...request, identity: holdings.identity, agent });
  const { body } = await send({ method: 'GET', path: '/openapi.json', headers: {} });
  const api = readApiDocument(JSON.parse(body) as Readonly<Record<string, unknown>>);
  return {
    api,
    judge: createSchemaJudge(api.schemas),
    access,
    holdings,
    webhookIds,
    authorize: createAuthorizer(access, holdings),
    send,
    async close() {
      agent.destroy();
      await access.close();
      await bank.stop();
      await place.remove();
    },
  };
}

/** Their address is this machine, where nobody listens: whatever is sent to them is refused at once. */
async function createWebhooks({ whole }: ApiAccess): Promise<ProbedBank['webhookIds']> {
  const { access_token: accessToken } = await whole.requestClientTokens('webhooks');
  const create = async (): Promise<string> =>
    (await registerWebhook(whole, accessToken, 'https://127.0.0.1:9/hook')).webhook_id;
  return [await create(), await create(), await create()];
}

/** An access token lives for five minutes; one is used for four. */
const usedFor = 240_000;

function createAuthorizer({ whole }: ApiAccess, { full }: Holdings): ProbedBank['authorize'] {
  const tokens = new Map<string, { readonly token: Promise<string>; readonly until: number }>();
  const remember = (
    name: string,
    obtain: () => Promise<{ readonly access_token: string }>,
  ): Promise<string> => {
    const known = tokens.get(name);
    if (known !== undefined && Date.now() < known.until) return known.token;
    const token = obtain().then(({ access_token: text }) => text);
    tokens.set(name, { token, until: Date.now() + usedFor });
    return token;
  };
  return async ({ security, body }, request) => {
    const [requirement = {}] = security;
    const { customer_token: customer, client_token: client } = requirement;
    if (customer !== undefined) {
      const token = await remember('customer', () => whole.refresh(full.tokens.refresh_token ?? ''));
      return addHeaders(request, { authorization: `Bearer ${token}`, 'x-consent-id': full.consentId });
    }
    if (client !== undefined) {
      const scope = client.join(' ');
      const token = await remember(scope, () => whole.requestClientTokens(scope || 'consents'));
      return addHeaders(request, { authorization: `Bearer ${token}` });
    }
    return body === undefined ? request : addAssertion(whole, request);
  };
}

/** What the request says itself stands. */
function addHeaders(request: ProbeRequest, headers: ProbeRequest['headers']): ProbeRequest {
  return { ...request, headers: { ...headers, ...request.headers } };
}

async function addAssertion(
  { configuration: { clientId, privateKey, issuer } }: ApiAccess['whole'],
  request: ProbeRequest,
): Promise<ProbeRequest> {
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return request;
  const form = new URLSearchParams(request.body);
  form.set('client_id', clientId);
  form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
  form.set('client_assertion', await signAssertion({ clientId, key: privateKey }, issuer));
  return { ...request, body: form.toString() };
}
