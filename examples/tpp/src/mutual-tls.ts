import type { CustomFetch } from 'openid-client';
import { Agent, fetch as fetchThroughAgent } from 'undici';
import type { Configuration } from './configuration.ts';

/** A `fetch` that presents the client certificate on every connection. */
export interface MutualTls {
  readonly fetch: CustomFetch;
  /** Closes its connections. */
  close(): Promise<void>;
}

/** Opens connections that show the client certificate and accept the bank's authorities alone. */
export function openMutualTls(
  configuration: Pick<Configuration, 'certificate' | 'certificateKey' | 'bankAuthority'>,
): MutualTls {
  const { certificate, certificateKey, bankAuthority } = configuration;
  const dispatcher = new Agent({ connect: { cert: certificate, key: certificateKey, ca: bankAuthority } });
  return {
    fetch: async (url, options) => {
      const response = await fetchThroughAgent(url, { ...options, body: options.body ?? null, dispatcher });
      // The class of undici and the one of Node are two declarations of the same standard.
      return response as unknown as Response;
    },
    close: () => dispatcher.close(),
  };
}
