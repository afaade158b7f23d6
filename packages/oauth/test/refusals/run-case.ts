import { send } from './draft.ts';
import { type GoodRequestName, goodRequests } from './good-requests.ts';
import { openBank, type RefusalBank } from './refusal-bank.ts';
import { type Breakage, breakDraft, watchedHeaders } from './refusal-table.ts';

export interface ObservedAnswer {
  readonly path: string;
  readonly status: number;
  readonly error: string | undefined;
  readonly description: string | undefined;
  readonly reason: string | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly cacheControl: string | null;
  readonly failures: readonly unknown[];
}

/** Sends a valid request, changed by `breakage`, to a new bank. */
export async function runCase(name: GoodRequestName, breakage: Breakage = {}): Promise<ObservedAnswer> {
  const good = goodRequests[name];
  const bank = await openBank(good.client);
  const draft = breakDraft(await good.prepare(bank), breakage);
  await breakage.before?.(bank, draft);
  return { path: draft.path, ...(await observe(bank, await send(bank, draft))) };
}

async function observe(bank: RefusalBank, response: Response): Promise<Omit<ObservedAnswer, 'path'>> {
  const headers = watchedHeaders.flatMap((name) => {
    const value = response.headers.get(name);
    // Every response to a proof has the next nonce.
    const isAnnounced = name === 'dpop-nonce' && bank.log.at(-1)?.reason !== 'dpop_proof_nonce';
    return value === null || isAnnounced ? [] : [[name, value] as const];
  });
  return {
    status: response.status,
    ...(await readError(response)),
    reason: bank.log.at(-1)?.reason,
    headers: Object.fromEntries(headers),
    cacheControl: response.headers.get('cache-control'),
    failures: bank.failures,
  };
}

interface OAuthErrorBody {
  readonly error?: string;
  readonly error_description?: string;
  readonly errors?: readonly { readonly code: string }[];
}

/** Reads the error of an OAuth or API body, of a redirect to the client, or of the bank's error page. */
async function readError(response: Response): Promise<Pick<ObservedAnswer, 'error' | 'description'>> {
  const location = response.headers.get('location');
  if (location !== null) return describeError(new URL(location).searchParams.get('error') ?? undefined);
  const text = await response.text();
  if (response.headers.get('content-type') !== 'application/json')
    return describeError(/^[a-z_]+$/.test(text) ? text : undefined);
  const { error, error_description, errors } = JSON.parse(text) as OAuthErrorBody;
  return describeError(error ?? errors?.[0]?.code, error_description);
}

function describeError(error: string | undefined, description?: string) {
  return { error, description };
}
