import { checkAuthorities, listOwnAddresses, resolveHost } from '@ob/http/node';
import { type AddressGuard, type AddressGuardOptions, createAddressGuard } from '@ob/http/outbound';
import { createKeySetFetcher, nodeSignatureVerifier } from '@ob/oauth/node';
import { createNodeTransport, nodeSigner, systemTimer } from '@ob/webhooks/node';
import type { NetworkOptions, NodeOptions } from './options.ts';
import type { Platform } from './platform.ts';

/** Opens the platform of Node: connections by undici behind address guards, signatures by `node:crypto`. */
export function openNodePlatform(options: NodeOptions = {}): Platform {
  const { environment = 'production', network = {} } = options;
  const { keySetAllow = [], keySetAuthorities: ca } = network;
  if (ca !== undefined) checkAuthorities('network.keySetAuthorities', ca);
  const addressGuard = openWebhookGuard(environment, network);
  const transport = createNodeTransport({ guard: addressGuard });
  const keySets = createKeySetFetcher({
    guard: createGuard({ environment, allow: keySetAllow }),
    ...(ca === undefined ? {} : { ca: [...ca] }),
  });
  return {
    addressGuard,
    transport: options.transport ?? transport,
    fetchKeySet: keySets.fetchKeySet,
    signatures: options.signatures ?? nodeSignatureVerifier,
    signer: nodeSigner,
    timer: systemTimer,
    async close() {
      await Promise.all([transport.close(), keySets.close()]);
    },
  };
}

function openWebhookGuard(
  environment: AddressGuardOptions['environment'],
  { webhookAllow, webhookGuard, webhookSetting = 'network.webhookAllow' }: NetworkOptions,
): AddressGuard {
  if (webhookGuard === undefined)
    return createGuard({ environment, allow: webhookAllow ?? [], setting: webhookSetting });
  if (webhookAllow !== undefined)
    throw new TypeError(
      '`network.webhookAllow` has no effect next to `network.webhookGuard`. Remove one of them.',
    );
  return webhookGuard;
}

function createGuard(options: Pick<AddressGuardOptions, 'environment' | 'allow' | 'setting'>): AddressGuard {
  return createAddressGuard({ ...options, resolve: resolveHost, ownAddresses: listOwnAddresses });
}
