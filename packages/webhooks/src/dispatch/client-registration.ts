import type { ClaimedDelivery, DeliveryQueue } from '../delivery/delivery-queue.ts';

/** Port: finds registered clients. The `ClientStore` of `@ob/oauth` fits. */
export interface ClientRegistration {
  /** Called once for each client of a claim. */
  find(clientId: string): Promise<{ readonly client_id: string } | undefined>;
}

/** Use it if clients are never removed. */
export const everyClientRegistered: ClientRegistration = {
  find: async (clientId) => ({ client_id: clientId }),
};

export interface RegistrationPorts {
  readonly queue: Pick<DeliveryQueue, 'release' | 'holdClient'>;
  readonly clients: ClientRegistration;
}

/**
 * Returns the deliveries of registered clients, releases the others and holds their clients. If a port fails, releases all and
 * throws: nothing is sent to a client whose registration is unknown.
 */
export async function releaseUnregistered(
  { queue, clients }: RegistrationPorts,
  claimed: readonly ClaimedDelivery[],
): Promise<readonly ClaimedDelivery[]> {
  const unregistered = new Set<string>();
  try {
    for (const clientId of new Set(claimed.map((delivery) => delivery.clientId))) {
      if ((await clients.find(clientId)) !== undefined) continue;
      unregistered.add(clientId);
      await queue.holdClient(clientId);
    }
  } catch (error) {
    await queue.release(claimed.map(({ lease }) => lease));
    throw error;
  }
  if (unregistered.size === 0) return claimed;
  const held = claimed.filter(({ clientId }) => unregistered.has(clientId));
  await queue.release(held.map(({ lease }) => lease));
  return claimed.filter(({ clientId }) => !unregistered.has(clientId));
}

/** Resumes the held clients that are registered again, and returns their number. Costs little while no client is held. */
export async function resumeRegisteredClients({
  queue,
  clients,
}: {
  readonly queue: Pick<DeliveryQueue, 'listHeldClients' | 'resumeClient'>;
  readonly clients: ClientRegistration;
}): Promise<number> {
  let resumed = 0;
  for (const clientId of await queue.listHeldClients()) {
    if ((await clients.find(clientId)) === undefined) continue;
    await queue.resumeClient(clientId);
    resumed += 1;
  }
  return resumed;
}
