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
  type Agreed,
  createConsent,
  openPartyBank,
  type Party,
  type PartyBank,
  shopTerms,
} from '../../parties.ts';
import { sendPlain } from '../../plain-request.ts';
import type { Server } from '../../server-process.ts';

/** Every permission of an account-access consent. */
export const allPermissions = [
  'ReadAccounts',
  'ReadBalances',
  'ReadTransactions',
  'ReadStandingOrders',
  'ReadDirectDebits',
  'ReadBeneficiaries',
] as const;

/** The consents and accounts of a third party. */
interface Holdings {
  /** Every permission on all accounts of alice. */
  readonly full: Agreed;
  /** Approved and then canceled; its token is still a token. */
  readonly ended: Agreed;
  /** Ids of consents that wait for the customer. */
  readonly awaiting: string;
  readonly payment: string;
  /** The account with the most transactions, and another one. */
  readonly accountId: string;
  readonly otherAccountId: string;
}

/** One of the example servers with its own document, and with a third party that may request everything. */
export interface ProbedBank extends PartyBank {
  readonly api: ApiDescription;
  readonly check: SchemaValidator;
  readonly holdings: Holdings;
  /** Webhooks that exist: one to use, one to change, one to end. */
  readonly webhookIds: readonly [string, string, string];
  /** Adds to a request what the operation lets a caller in by. */
  authorize(operation: ApiOperation, request: ProbeRequest): Promise<ProbeRequest>;
  /** Sends a request as written, with the certificate of the third party. */
  send(request: ProbeRequest): Promise<ProbeResponse>;
}

/** Starts a server and reads its document. */
export async function startProbedBank(server: Server): Promise<ProbedBank> {
  const bank = await openPartyBank(server);
  const { whole } = bank;
  const holdings = await gather(bank);
  const webhookIds = await createWebhooks(whole);
  const agent = new Agent({ keepAlive: true });
  const send = (request: ProbeRequest) =>
    sendPlain(bank.bank.address, { ...request, identity: whole.identity, agent });
  const { body } = await send({ method: 'GET', path: '/openapi.json', headers: {} });
  const api = readApiDocument(JSON.parse(body) as Readonly<Record<string, unknown>>);
  return {
    ...bank,
    api,
    check: createSchemaValidator(api.schemas),
    holdings,
    webhookIds,
    authorize: createAuthorizer(whole.client, holdings),
    send,
    async close() {
      agent.destroy();
      await bank.close();
    },
  };
}

async function gather({ whole, agree }: PartyBank): Promise<Holdings> {
  const access = { type: 'account-access', terms: { permissions: allPermissions } } as const;
  const full = await agree(whole, access);
  const accounts = await listAccounts(whole.client, full);
  const current = accounts.find(
    (account) => account.account_type === 'current' && account.status === 'enabled',
  );
  if (current === undefined) throw new Error('alice has no current account');
  const ended = await agree(whole, access);
  const { access_token: accessToken } = await whole.client.requestClientTokens('consents');
  const path = `/consents/account-access/${ended.consentId}`;
  await whole.client.call({ accessToken, method: 'DELETE', path });
  return {
    full,
    ended,
    awaiting: await createConsent(whole, access),
    payment: await createConsent(whole, { type: 'payment', terms: shopTerms }),
    accountId: current.account_id,
    otherAccountId: full.chosen.find((id) => id !== current.account_id) ?? '',
  };
}

/** Their address is this machine, where nobody listens: whatever is sent to them is refused at once. */
async function createWebhooks({ client, token }: Party): Promise<ProbedBank['webhookIds']> {
  const create = async (): Promise<string> =>
    (await registerWebhook(client, token, 'https://127.0.0.1:9/hook')).webhook_id;
  return [await create(), await create(), await create()];
}

/** An access token lives for five minutes; one is used for four. */
const usedFor = 240_000;

function createAuthorizer(whole: Party['client'], { full }: Holdings): ProbedBank['authorize'] {
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
