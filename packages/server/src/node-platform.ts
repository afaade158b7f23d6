import { AsyncLocalStorage } from 'node:async_hooks';
import { checkAuthorities, listOwnAddresses, resolveHost } from '@ob/http/node';
import { type AddressGuard, type AddressGuardOptions, createAddressGuard } from '@ob/http/routes';
import { createKeySetFetcher, nodeSignatureVerifier } from '@ob/oauth/node';
import { createNodeTransport, nodeSigner, systemTimer } from '@ob/webhooks/node';
import type { NetworkOptions, NodeOptions } from './options.ts';
import type { Platform, WorkScope } from './platform.ts';

/** Opens the platform of Node: connections by undici behind address guards, signatures by `node:crypto`. */
export function openNodePlatform(options: NodeOptions = {}): Platform {
  const { environment = 'production', network = {} } = options;
  const { keySetAllow = [], keySetAuthorities: ca } = network;
  if (ca !== undefined) checkAuthorities('network.keySetAuthorities', ca);
  const addressGuard = openWebhookGuard(environment, network);
  const transport = createNodeTransport({ guard: addressGuard });
  const keySets = createKeySetFetcher({
    guard: createGuard({ environment, allow: keySetAllow, setting: 'network.keySetAllow' }),
    ...(ca === undefined ? {} : { ca: [...ca] }),
  });
  return {
    addressGuard,
    transport: options.transport ?? transport,
    fetchKeySet: keySets.fetchKeySet,
    signatures: options.signatures ?? nodeSignatureVerifier,
    signer: nodeSigner,
    timer: systemTimer,
    transactionScope: createWorkScope(),
    async close() {
      await Promise.all([transport.close(), keySets.close()]);
    },
  };
}

function createWorkScope(): WorkScope {
  const current = new AsyncLocalStorage<{ isRunning: boolean }>();
  return {
    isInside: () => current.getStore()?.isRunning ?? false,
    async run(work) {
      const scope = { isRunning: true };
      try {
        return await current.run(scope, work);
      } finally {
        // Work in the background may outlive the run that started it.
        scope.isRunning = false;
      }
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
