import type { OpenBankingClient } from './open-banking-client.ts';

/** The fields of a webhook that the third party stores. Only the response to the registration has the secret. */
export interface Webhook {
  readonly webhook_id: string;
  readonly url: string;
  readonly description?: string;
  readonly secret: string;
}

const description = 'Receiver of the sample third party';

/** Registers a receiver for all event types. The result has the signing secret. */
export async function registerWebhook(
  client: OpenBankingClient,
  accessToken: string,
  url: string,
): Promise<Webhook> {
  const body = { url, description };
  const response = await client.call({ accessToken, method: 'POST', path: '/webhooks', body });
  return (response as { readonly data: Webhook }).data;
}

/** Removes the webhooks of earlier runs, whose receivers no longer exist. Returns their number. */
export async function removeFormerWebhooks(client: OpenBankingClient, accessToken: string): Promise<number> {
  const response = await client.call({ accessToken, method: 'GET', path: '/webhooks' });
  const { data } = response as { readonly data: readonly Webhook[] };
  const former = data.filter((webhook) => webhook.description === description);
  for (const { webhook_id } of former) {
    await client.call({ accessToken, method: 'DELETE', path: `/webhooks/${webhook_id}` });
  }
  return former.length;
}
