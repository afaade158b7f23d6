import type { IncomingMessage } from 'node:http';

/** How a request that was sent on ended: with a status, or without any. */
export type ForwardEnd =
  | { readonly status: number; readonly durationMs: number }
  | { readonly apiError: 'unreachable' | 'timeout'; readonly durationMs: number };

/** How long a bank waits for an answer, and so how long the application has, in milliseconds. */
const deadlineMs = 10_000;
const kept = /^(?:x-|webhook-|content-type$|user-agent$)/i;

/** Sends the bytes of a request on as they came, with the header fields of its delivery; redirects are not followed. */
export async function forwardRequest(
  url: URL,
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  body: Uint8Array,
): Promise<ForwardEnd> {
  const begin = performance.now();
  const measure = () => Math.round(performance.now() - begin);
  const headers = pairHeaders(rawHeaders).filter(([name]) => kept.test(name));
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers,
      body: Uint8Array.from(body),
      redirect: 'manual',
      signal,
    });
    await answer.body?.cancel();
    return { status: answer.status, durationMs: measure() };
  } catch {
    return { apiError: signal.aborted ? 'timeout' : 'unreachable', durationMs: measure() };
  }
}

/** Pairs the names and values that Node lists one after the other. */
export function pairHeaders(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
}
