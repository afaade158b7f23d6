import type { OpenBankingClient } from './open-banking-client.ts';

/** What the third party keeps of its webhook: the secret is shown once, at the registration. */
export interface Webhook {
  readonly webhook_id: string;
  readonly url: string;
  readonly description?: string;
  readonly secret: string;
}

const description = 'Receiver of the sample third party';

/** Registers the address of a receiver for every type of event, and gets the secret of its signatures. */
export async function registerWebhook(
  client: OpenBankingClient,
  accessToken: string,
  url: string,
): Promise<Webhook> {
  const body = { url, description };
  const answer = await client.call({ accessToken, method: 'POST', path: '/webhooks', body });
  return (answer as { readonly data: Webhook }).data;
}

/** Removes the webhooks of receivers that are gone, since nobody answers there any more; tells how many there were. */
export async function removeFormerWebhooks(client: OpenBankingClient, accessToken: string): Promise<number> {
  const answer = await client.call({ accessToken, method: 'GET', path: '/webhooks' });
  const { data } = answer as { readonly data: readonly Webhook[] };
  const former = data.filter((webhook) => webhook.description === description);
  for (const { webhook_id } of former) {
    await client.call({ accessToken, method: 'DELETE', path: `/webhooks/${webhook_id}` });
  }
  return former.length;
}
