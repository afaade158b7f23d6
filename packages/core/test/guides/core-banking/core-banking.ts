import { UnavailableError } from '@ob/http';

/** Port: the REST API of core banking. */
export interface CoreBanking {
  /**
   * Reads the resource at a path, given by its segments. Returns `undefined` for 404. Throws an `UnavailableError` for a
   * timeout, another status than 200, or a body that is not JSON.
   */
  read(path: readonly string[], query?: Query): Promise<unknown>;
}

type Query = Readonly<Record<string, string>>;

export interface CoreBankingOptions {
  /** The start of every address, without a slash at the end. */
  readonly baseUrl: string;
  /** For each request with its response, in milliseconds. */
  readonly deadlineMs: number;
  /** Adds the credentials of this process: a client certificate or a header. */
  readonly fetch: typeof fetch;
}

export function connectCoreBanking({ baseUrl, deadlineMs, fetch }: CoreBankingOptions): CoreBanking {
  return {
    async read(path, query = {}) {
      const address = `${baseUrl}/${path.map(encodeURIComponent).join('/')}?${new URLSearchParams(query)}`;
      try {
        // The deadline covers the body too.
        const signal = AbortSignal.timeout(deadlineMs);
        const response = await fetch(address, {
          signal,
          redirect: 'error',
          headers: { accept: 'application/json' },
        });
        if (response.status === 404) return await discard(response);
        if (response.status === 200) return await response.json();
        await discard(response);
        throw new Error(`Core banking answered ${response.status}`);
      } catch (cause) {
        // The address has an account number and the body may have any data, so the log gets neither.
        throw new UnavailableError('Core banking cannot be read', { cause: describe(cause) });
      }
    },
  };
}

/** An unread body would keep its connection. */
async function discard(response: Response): Promise<undefined> {
  await response.body?.cancel();
}

/** The message of a JSON error quotes the text, so it is dropped. */
function describe(cause: unknown): Error {
  return cause instanceof SyntaxError || !(cause instanceof Error)
    ? new Error('Core banking answered what is no JSON')
    : cause;
}

export interface ItemList<Item> {
  readonly items: readonly Item[];
  readonly more: boolean;
}

/** Reads a list; an unknown owner has an empty one. Throws an `UnavailableError` if the response is not a list. */
export async function readList<Item>(
  core: CoreBanking,
  path: readonly string[],
  query?: Query,
): Promise<ItemList<Item>> {
  const answer = await core.read(path, query);
  if (answer === undefined) return { items: [], more: false };
  const { items, more } = (answer ?? {}) as { readonly items?: unknown; readonly more?: unknown };
  // The items are not checked here. Check them in tests against the schemas of @ob/core/schema.
  if (Array.isArray(items)) return { items: items as readonly Item[], more: more === true };
  throw new UnavailableError('Core banking answered no list');
}
