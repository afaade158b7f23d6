import type { IncomingMessage } from 'node:http';

export type ForwardEnd =
  | { readonly status: number; readonly durationMs: number }
  | { readonly fault: 'unreachable' | 'timeout'; readonly durationMs: number };

/** As at a bank. */
const deadlineMs = 10_000;
const forwardedHeaders = /^(?:x-|webhook-|content-type$|user-agent$)/i;

/** Keeps the bytes and the header fields of a delivery. Follows no redirects. */
export async function forwardRequest(
  url: URL,
  { rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>,
  body: Uint8Array,
): Promise<ForwardEnd> {
  const begin = performance.now();
  const measure = () => Math.round(performance.now() - begin);
  const headers = pairHeaders(rawHeaders).filter(([name]) => forwardedHeaders.test(name));
  const signal = AbortSignal.timeout(deadlineMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers,
      body: Uint8Array.from(body),
      redirect: 'manual',
      signal,
    });
    await response.body?.cancel();
    return { status: response.status, durationMs: measure() };
  } catch {
    return { fault: signal.aborted ? 'timeout' : 'unreachable', durationMs: measure() };
  }
}

export function pairHeaders(raw: readonly string[]): [name: string, value: string][] {
  return raw.flatMap((name, index) => (index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : []));
}
