import { randomUUID } from 'node:crypto';
import type { Agent } from 'node:https';
import type { Configuration } from '../../src/configuration.ts';
import { signAssertion } from '../authorization/signed-jwt.ts';
import { ask, type ReadAnswer } from '../parties.ts';
import { sendPlain } from '../plain-request.ts';

/** A webhook as the bank shows it. */
export interface ShownWebhook {
  readonly webhook_id: string;
  readonly url: string;
  readonly event_types: readonly string[];
  readonly description?: string;
  readonly standard_webhooks: boolean;
  readonly status: string;
  readonly status_reason?: { readonly code: string };
  readonly consecutive_failures: number;
  readonly creation_date_time: string;
  readonly status_update_date_time: string;
  /** Where it has just been made. */
  readonly secret?: string;
}

/** A delivery as the bank shows it. */
export interface ShownDelivery {
  readonly delivery_id: string;
  readonly event_id: string;
  readonly event_type: string;
  readonly resource_id: string;
  readonly status: string;
  readonly attempts_made: number;
  readonly next_attempt_date_time?: string;
  readonly creation_date_time: string;
  readonly attempts: readonly {
    readonly number: number;
    readonly date_time: string;
    readonly duration_ms: number;
    readonly outcome: string;
    readonly http_status?: number;
    readonly response_excerpt?: string;
    readonly manual: boolean;
  }[];
}

/** A third party with a token of its own, whatever the bank's clock says. */
export interface WebhookClient {
  /** Asks for anything; `body` is sent as JSON, a text as it is. */
  ask(
    method: string,
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): Promise<ReadAnswer>;
  /** Creates a webhook; throws where it is refused. */
  create(body: object): Promise<Required<Pick<ShownWebhook, 'secret'>> & ShownWebhook>;
  read(webhookId: string): Promise<ShownWebhook>;
  /** Lists the deliveries of a webhook; the query begins with `?`. */
  list(webhookId: string, query?: string): Promise<readonly ShownDelivery[]>;
  /** Makes an event: a consent that is asked for and rejected. Answers the consent's id, which the event is about. */
  provoke(): Promise<string>;
}

/** How a client reaches its bank. */
export interface WebhookClientSettings {
  readonly configuration: Configuration;
  /** Where the bank listens. */
  readonly address: () => string;
  /** How far the bank's clock is ahead, in milliseconds. */
  readonly ahead: () => number;
  readonly agent: () => Agent;
}

/** Tokens end after five minutes of the bank's clock; they are asked for anew a minute before. */
const tokenReach = 240_000;

/** Makes a client. It asks for tokens when it needs them. */
export function createWebhookClient(settings: WebhookClientSettings): WebhookClient {
  const { configuration, address, ahead, agent } = settings;
  const identity = { certificate: configuration.certificate, key: configuration.certificateKey };
  let token = { text: '', until: Number.NEGATIVE_INFINITY };
  const show = async (): Promise<string> => {
    const now = Date.now() + ahead();
    if (now > token.until) token = { text: await requestToken(settings), until: now + tokenReach };
    return token.text;
  };
  const send: WebhookClient['ask'] = async (method, path, body, headers) => {
    const authorization = `Bearer ${await show()}`;
    const asked = {
      method,
      path,
      headers: { authorization, ...headers },
      ...(body !== undefined && { body }),
    };
    return ask(address(), { identity }, asked, agent());
  };
  const succeed = async (method: string, path: string, body?: unknown): Promise<ReadAnswer['data']> => {
    const answer = await send(method, path, body);
    if (answer.status >= 400)
      throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body}`);
    return answer.data;
  };
  return {
    ask: send,
    create: async (body) => (await succeed('POST', '/webhooks', body)) as never,
    read: async (id) => (await succeed('GET', `/webhooks/${id}`)) as never,
    list: async (id, query = '') => (await succeed('GET', `/webhooks/${id}/deliveries${query}`)) as never,
    async provoke() {
      const wanted = { permissions: ['ReadAccounts'] };
      const { consent_id: id } = await succeed('POST', '/consents/account-access', wanted);
      await succeed('POST', `/sandbox/consents/${id}/reject`, {});
      return String(id);
    },
  };
}

async function requestToken({
  configuration,
  address,
  ahead,
  agent,
}: WebhookClientSettings): Promise<string> {
  const { clientId, privateKey, issuer, certificate, certificateKey } = configuration;
  const now = Math.floor((Date.now() + ahead()) / 1000);
  const claims = { iat: now, nbf: now, exp: now + 60, jti: randomUUID() };
  const key = { clientId, key: privateKey };
  const form = {
    grant_type: 'client_credentials',
    scope: 'consents webhooks',
    client_id: clientId,
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await signAssertion(key, `${issuer}/oauth/token`, { claims }),
  };
  const answer = await sendPlain(address(), {
    method: 'POST',
    path: '/oauth/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: String(new URLSearchParams(form)),
    identity: { certificate, key: certificateKey },
    agent: agent(),
  });
  if (answer.status !== 200) throw new Error(`No token: ${answer.body}`);
  return (JSON.parse(answer.body) as { readonly access_token: string }).access_token;
}
