import { resumeRegisteredClients } from '@ob/webhooks/primitives';
import { describe, expect, test } from 'vitest';
import { createSender, createSenderOf, list, manyEvents } from './sender.ts';

function createClients(...clientIds: readonly string[]) {
  const registered = new Set(clientIds);
  const requested: string[] = [];
  return {
    registered,
    requested,
    async find(clientId: string) {
      requested.push(clientId);
      return registered.has(clientId) ? { client_id: clientId } : undefined;
    },
  };
}

describe('a dispatcher and the registration of clients', () => {
  test('sends nothing to an unregistered client until it is registered again', async () => {
    const clients = createClients();
    const sender = await createSenderOf(manyEvents(3), { clients });
    expect(await sender.dispatcher.runOnce()).toBe(0);
    expect(sender.sent).toEqual([]);
    expect((await list(sender)).map(({ status }) => status)).toEqual(['held', 'held', 'held']);
    const ports = { queue: sender.queue, clients };
    expect(await resumeRegisteredClients(ports)).toBe(0);
    sender.advance(3_600_000);
    expect(await sender.dispatcher.runOnce()).toBe(0);
    clients.registered.add('client-1');
    expect(await resumeRegisteredClients(ports)).toBe(1);
    expect(await sender.dispatcher.runOnce()).toBe(3);
    expect(sender.sent).toHaveLength(3);
    expect(await resumeRegisteredClients(ports)).toBe(0);
  });

  test('looks up each client of a claim once, however many deliveries it has', async () => {
    const clients = createClients('client-1');
    const sender = createSender({ clients });
    await sender.addWebhook('hook-1');
    await sender.addWebhook('hook-2');
    await sender.outbox.enqueue(manyEvents(5));
    expect(await sender.dispatcher.runOnce()).toBe(10);
    expect(clients.requested).toEqual(['client-1']);
  });

  test('stops after the removal of a client, and does not look it up again for its held deliveries', async () => {
    const clients = createClients('client-1');
    const sender = await createSenderOf(manyEvents(6), { clients, settings: { concurrency: 2 } });
    expect(await sender.dispatcher.runOnce()).toBe(2);
    clients.registered.delete('client-1');
    expect(await sender.dispatcher.runOnce()).toBe(0);
    const requested = clients.requested.length;
    expect(await sender.dispatcher.runOnce()).toBe(0);
    expect([sender.sent.length, clients.requested.length]).toEqual([2, requested]);
  });

  test('sends and loses nothing while registrations cannot be read', async () => {
    let broken = true;
    const find = async (clientId: string) => {
      if (broken) throw new Error('clients cannot be read');
      return { client_id: clientId };
    };
    const sender = await createSenderOf(manyEvents(2), { clients: { find } });
    expect(await sender.dispatcher.runOnce()).toBe(0);
    expect([sender.sent, sender.failures.length]).toEqual([[], 1]);
    broken = false;
    expect(await sender.dispatcher.runOnce()).toBe(2);
    const attempts = (await list(sender)).map(({ attempts_made }) => attempts_made);
    expect(attempts).toEqual([1, 1]);
  });
});
