import type { CustomFetch } from 'openid-client';
import { Agent, fetch as fetchThroughAgent } from 'undici';
import type { Configuration } from './configuration.ts';

/** A `fetch` that presents the client certificate on every connection. */
export interface MutualTls {
  readonly fetch: CustomFetch;
  close(): Promise<void>;
}

/** Creates a `fetch` with a client certificate that trusts only the bank's authorities. */
export function openMutualTls(
  configuration: Pick<Configuration, 'certificate' | 'certificateKey' | 'bankAuthority'>,
): MutualTls {
  const { certificate, certificateKey, bankAuthority } = configuration;
  const dispatcher = new Agent({ connect: { cert: certificate, key: certificateKey, ca: bankAuthority } });
  return {
    fetch: async (url, options) => {
      const response = await fetchThroughAgent(url, { ...options, body: options.body ?? null, dispatcher });
      // undici and Node.js each declare their own class for the same standard.
      return response as unknown as Response;
    },
    close: () => dispatcher.close(),
  };
}
