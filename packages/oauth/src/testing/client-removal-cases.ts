import { type ClientRemovalPorts, removeClient } from '../client/remove-client.ts';
import { assertEqual } from './assert.ts';

export interface ClientHoldings {
  readonly webhooks: number;
  /** Deliveries that a worker may still attempt. */
  readonly deliveries: number;
  readonly liveConsents: number;
  readonly liveGrants: number;
}

/** The stores under test, empty for each case. Only the client `registered` is registered. */
export interface ClientRemovalSubject {
  readonly ports: ClientRemovalPorts;
  /** Creates two webhooks with one pending delivery each, two active consents and two active grants for a client. */
  equip(clientId: string): Promise<void>;
  count(clientId: string): Promise<ClientHoldings>;
}

/** `run` throws if the removal fails. Every run needs a new subject. */
export interface ClientRemovalCase {
  readonly name: string;
  run(subject: ClientRemovalSubject): Promise<void>;
}

const everything: ClientHoldings = { webhooks: 2, deliveries: 2, liveConsents: 2, liveGrants: 2 };
const nothing: ClientHoldings = { webhooks: 0, deliveries: 0, liveConsents: 0, liveGrants: 0 };

/** The contract of the removal of a client. Run it against every implementation of the stores. */
export const clientRemovalCases: readonly ClientRemovalCase[] = [
  {
    name: 'removes every record of a client and no record of other clients',
    async run(subject) {
      await subject.equip('gone');
      await subject.equip('registered');
      const removed = await removeClient(subject.ports, 'gone');
      assertEqual(removed, { ok: true, value: { webhooks: 2, consents: 2, grants: 2 } }, 'removed');
      assertEqual(await subject.count('gone'), nothing, 'left of the client');
      assertEqual(await subject.count('registered'), everything, 'left of the other client');
    },
  },
  {
    name: 'removes nothing on a repeated call',
    async run(subject) {
      await subject.equip('gone');
      await removeClient(subject.ports, 'gone');
      const repeated = await removeClient(subject.ports, 'gone');
      assertEqual(repeated, { ok: true, value: { webhooks: 0, consents: 0, grants: 0 } }, 'removed again');
    },
  },
  {
    name: 'refuses a registered client and changes nothing',
    async run(subject) {
      await subject.equip('registered');
      const refused = await removeClient(subject.ports, 'registered');
      assertEqual(refused, { ok: false, refusal: 'client_registered' }, 'answer');
      assertEqual(await subject.count('registered'), everything, 'left');
    },
  },
  ...(['webhooks', 'consents', 'grants'] as const).map(
    (step): ClientRemovalCase => ({
      name: `completes the removal on the next call after a crash at ${step}`,
      async run(subject) {
        await subject.equip('gone');
        const crash = async () => {
          throw new Error('crash');
        };
        const crashing = { removeAll: crash, endAll: crash, revoke: crash };
        const failed = await removeClient({ ...subject.ports, [step]: crashing }, 'gone').catch(
          () => 'crashed',
        );
        assertEqual(failed, 'crashed', 'first call');
        await removeClient(subject.ports, 'gone');
        assertEqual(await subject.count('gone'), nothing, 'left of the client');
      },
    }),
  ),
  {
    name: 'counts every record once when calls run concurrently',
    async run(subject) {
      await subject.equip('gone');
      const removed = await Promise.all([1, 2, 3, 4].map(() => removeClient(subject.ports, 'gone')));
      const sum = (name: 'webhooks' | 'consents' | 'grants') =>
        removed.reduce((total, each) => total + (each.ok ? each.value[name] : 0), 0);
      assertEqual([sum('webhooks'), sum('consents'), sum('grants')], [2, 2, 2], 'removed together');
      assertEqual(await subject.count('gone'), nothing, 'left of the client');
    },
  },
];
