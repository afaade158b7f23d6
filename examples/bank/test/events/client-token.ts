import { type BankApi, type ClientId, obtainClientToken } from '../third-parties.ts';

interface StoredToken {
  readonly token: string;
  readonly until: number;
}

const stored = new WeakMap<BankApi['post'], Map<ClientId, StoredToken>>();

/** Gets a token of a client itself for consents and webhooks, or takes the one that it has, while that is young. */
export async function obtainToken(bank: BankApi, client: ClientId, now: number): Promise<string> {
  const tokens = stored.get(bank.post) ?? new Map<ClientId, StoredToken>();
  stored.set(bank.post, tokens);
  const known = tokens.get(client);
  if (known !== undefined && known.until > now) return known.token;
  const token = await obtainClientToken(bank, client, 'consents webhooks');
  tokens.set(client, { token, until: now + 4 * 60_000 });
  return token;
}
