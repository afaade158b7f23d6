import { Agent } from 'node:https';
import {
  type ApiDescription,
  type ApiOperation,
  createSchemaValidator,
  type ProbeRequest,
  type ProbeResponse,
  readApiDocument,
  type SchemaValidator,
} from '@ob/tooling/api-probe';
import { listAccounts } from '../../../src/account-information.ts';
import { registerWebhook } from '../../../src/webhooks.ts';
import { signAssertion } from '../../authorization/signed-jwt.ts';
import {
  type ApprovedConsent,
  createConsent,
  openPartyBank,
  type Party,
  type PartyBank,
  shopTerms,
} from '../../parties.ts';
import { sendPlain } from '../../plain-request.ts';
import type { Server } from '../../server-process.ts';

export const allPermissions = [
  'ReadAccounts',
  'ReadBalances',
  'ReadTransactions',
  'ReadStandingOrders',
  'ReadDirectDebits',
  'ReadBeneficiaries',
] as const;

interface Holdings {
  /** A consent with every permission for all accounts of alice. */
  readonly active: ApprovedConsent;
  /** A consent that was approved and then cancelled, with its token. */
  readonly ended: ApprovedConsent;
  /** The id of a consent that awaits the customer. */
  readonly awaiting: string;
  /** The id of a payment consent that awaits the customer. */
  readonly payment: string;
  /** The account with most transactions. */
  readonly accountId: string;
  readonly otherAccountId: string;
}

/** An example server with its OpenAPI document, and a third party with every role. */
export interface ProbedBank extends PartyBank {
  readonly api: ApiDescription;
  readonly check: SchemaValidator;
  readonly holdings: Holdings;
  /** The ids of three webhooks: one to use, one to change and one to delete. */
  readonly webhookIds: readonly [string, string, string];
  /** Adds the credentials that the operation needs to a request. */
  authorize(operation: ApiOperation, request: ProbeRequest): Promise<ProbeRequest>;
  /** Sends a request as written, with the certificate of the third party. */
  send(request: ProbeRequest): Promise<ProbeResponse>;
}

export async function startProbedBank(server: Server): Promise<ProbedBank> {
  const bank = await openPartyBank(server);
  const { full } = bank;
  const holdings = await createHoldings(bank);
  const webhookIds = await createWebhooks(full);
  const agent = new Agent({ keepAlive: true });
  const send = (request: ProbeRequest) =>
    sendPlain(bank.bank.address, { ...request, identity: full.identity, agent });
  const { body } = await send({ method: 'GET', path: '/openapi.json', headers: {} });
  const api = readApiDocument(JSON.parse(body) as Readonly<Record<string, unknown>>);
  return {
    ...bank,
    api,
    check: createSchemaValidator(api.schemas),
    holdings,
    webhookIds,
    authorize: createAuthorizer(full.client, holdings),
    send,
    async close() {
      agent.destroy();
      await bank.close();
    },
  };
}

async function createHoldings({ full, obtainConsent }: PartyBank): Promise<Holdings> {
  const access = { type: 'account-access', terms: { permissions: allPermissions } } as const;
  const active = await obtainConsent(full, access);
  const accounts = await listAccounts(full.client, active);
  const current = accounts.find(
    (account) => account.account_type === 'current' && account.status === 'enabled',
  );
  if (current === undefined) throw new Error('alice has no current account');
  const ended = await obtainConsent(full, access);
  const { access_token: accessToken } = await full.client.requestClientTokens('consents');
  const path = `/consents/account-access/${ended.consentId}`;
  await full.client.call({ accessToken, method: 'DELETE', path });
  return {
    active,
    ended,
    awaiting: await createConsent(full, access),
    payment: await createConsent(full, { type: 'payment', terms: shopTerms }),
    accountId: current.account_id,
    otherAccountId: active.chosen.find((id) => id !== current.account_id) ?? '',
  };
}

/** Registers webhooks at an address without a listener, so that each delivery fails at once. */
async function createWebhooks({ client, token }: Party): Promise<ProbedBank['webhookIds']> {
  const create = async (): Promise<string> =>
    (await registerWebhook(client, token, 'https://127.0.0.1:9/hook')).webhook_id;
  return [await create(), await create(), await create()];
}

/** Access tokens expire after five minutes. */
const reuseTokensForMs = 240_000;

function createAuthorizer(full: Party['client'], { active }: Holdings): ProbedBank['authorize'] {
  const tokens = new Map<string, { readonly token: Promise<string>; readonly until: number }>();
  const remember = (
    name: string,
    obtain: () => Promise<{ readonly access_token: string }>,
  ): Promise<string> => {
    const known = tokens.get(name);
    if (known !== undefined && Date.now() < known.until) return known.token;
    const token = obtain().then(({ access_token: text }) => text);
    tokens.set(name, { token, until: Date.now() + reuseTokensForMs });
    return token;
  };
  return async ({ security, body }, request) => {
    const [requirement = {}] = security;
    const { customer_token: customer, client_token: client } = requirement;
    if (customer !== undefined) {
      const token = await remember('customer', () => full.refresh(active.tokens.refresh_token ?? ''));
      return addHeaders(request, { authorization: `Bearer ${token}`, 'x-consent-id': active.consentId });
    }
    if (client !== undefined) {
      const scope = client.join(' ');
      const token = await remember(scope, () => full.requestClientTokens(scope || 'consents'));
      return addHeaders(request, { authorization: `Bearer ${token}` });
    }
    return body === undefined ? request : addAssertion(full, request);
  };
}

function addHeaders(request: ProbeRequest, headers: ProbeRequest['headers']): ProbeRequest {
  return { ...request, headers: { ...headers, ...request.headers } };
}

async function addAssertion(
  { configuration: { clientId, privateKey, issuer } }: Party['client'],
  request: ProbeRequest,
): Promise<ProbeRequest> {
  if (request.headers['content-type'] !== 'application/x-www-form-urlencoded') return request;
  const form = new URLSearchParams(request.body);
  form.set('client_id', clientId);
  form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer');
  form.set('client_assertion', await signAssertion({ clientId, key: privateKey }, issuer));
  return { ...request, body: form.toString() };
}
