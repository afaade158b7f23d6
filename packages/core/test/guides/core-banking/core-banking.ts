import { UnavailableError } from '@ob/http';

/** Core banking as this process reaches it. */
export interface CoreBanking {
  /**
   * Reads what stands at a path, given by its segments; `undefined` where there is nothing (404). Throws an
   * `UnavailableError` where core banking does not answer in time, or with anything but 200 and JSON.
   */
  read(path: readonly string[], query?: Query): Promise<unknown>;
}

type Query = Readonly<Record<string, string>>;

/** Where core banking is, and how long it may take. */
export interface CoreBankingOptions {
  /** Begins every address, without a slash at the end. */
  readonly baseUrl: string;
  /** For each request with its answer, in milliseconds. */
  readonly deadlineMs: number;
  /** With whatever opens core banking to this process: a client certificate, a header. */
  readonly fetch: typeof fetch;
}

/** Connects to core banking. */
export function connectCoreBanking({ baseUrl, deadlineMs, fetch }: CoreBankingOptions): CoreBanking {
  return {
    async read(path, query = {}) {
      const address = `${baseUrl}/${path.map(encodeURIComponent).join('/')}?${new URLSearchParams(query)}`;
      try {
        // The deadline covers the body too: one that never ends is cut off.
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
        // The address holds a number of the customer, and the body may hold anything: the log gets neither.
        throw new UnavailableError('Core banking cannot be read', { cause: describe(cause) });
      }
    },
  };
}

/** A body that is not read would keep its connection. */
async function discard(response: Response): Promise<undefined> {
  await response.body?.cancel();
}

/** What is wrong with JSON is told with a piece of it. */
function describe(cause: unknown): Error {
  return cause instanceof SyntaxError || !(cause instanceof Error)
    ? new Error('Core banking answered what is no JSON')
    : cause;
}

/** A list as core banking answers it, or a page of one. */
export interface ItemList<Item> {
  readonly items: readonly Item[];
  /** Whether another page follows. */
  readonly more: boolean;
}

/** Reads a list; an owner that is not there has an empty one. Throws an `UnavailableError` where it is no list. */
export async function readList<Item>(
  core: CoreBanking,
  path: readonly string[],
  query?: Query,
): Promise<ItemList<Item>> {
  const answer = await core.read(path, query);
  if (answer === undefined) return { items: [], more: false };
  const { items, more } = (answer ?? {}) as { readonly items?: unknown; readonly more?: unknown };
  // What the items hold is core banking's promise: hold its answers to the schemas of @ob/core/schema in tests.
  if (Array.isArray(items)) return { items: items as readonly Item[], more: more === true };
  throw new UnavailableError('Core banking answered no list');
}
