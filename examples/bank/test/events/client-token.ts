import { type BankApi, type ClientId, obtainClientToken } from '../third-parties.ts';

interface CachedToken {
  readonly token: string;
  readonly until: number;
}

const cache = new WeakMap<BankApi['post'], Map<ClientId, CachedToken>>();

/** Gets a client credentials token for consents and webhooks, and reuses it for four minutes. */
export async function obtainToken(bank: BankApi, client: ClientId, now: number): Promise<string> {
  const tokens = cache.get(bank.post) ?? new Map<ClientId, CachedToken>();
  cache.set(bank.post, tokens);
  const known = tokens.get(client);
  if (known !== undefined && known.until > now) return known.token;
  const token = await obtainClientToken(bank, client, 'consents webhooks');
  tokens.set(client, { token, until: now + 4 * 60_000 });
  return token;
}
