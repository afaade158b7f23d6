import { resolveHost } from '@ob/http/node';
import { createAddressGuard } from '@ob/http/outbound';
import { signEvent } from '@ob/webhooks-verify/testing';
import type { AttemptResult } from '../../delivery/delivery.ts';
import { nodeSigner } from '../node-signer.ts';
import { createNodeTransport } from '../transport.ts';
import type { SentEvent } from './sample-event.ts';
import { type Tampering, tamperings } from './tampering.ts';
import type { TriggerSettings } from './trigger-settings.ts';

/** Makes one attempt, as a bank makes it, except that every address is allowed: it is the developer's own machine. */
export type SampleSender = (event: SentEvent, now: number) => Promise<Omit<AttemptResult, 'startedAt'>>;

/** Makes the sender of samples, with what ends its connections. */
export function createSampleSender(settings: TriggerSettings): {
  send: SampleSender;
  close(): Promise<void>;
} {
  const guard = createAddressGuard({
    resolve: resolveHost,
    allow: ['0.0.0.0/0', '::/0'],
    environment: 'sandbox',
    ownAddresses: () => [],
  });
  const transport = createNodeTransport({ guard });
  const { tamper, webhookId, secret, standardWebhooks, url } = settings;
  const tampering: Tampering | undefined = tamper === undefined ? undefined : tamperings[tamper];
  const send: SampleSender = async (event, now) => {
    const sentAt = now - (tampering?.ageMs ?? 0);
    const signed = await signEvent(event, { webhookId, secret, sentAt, standardWebhooks }, nodeSigner);
    const attempt = tampering === undefined ? signed : tampering.spoil(signed, event);
    return transport.attempt({ webhookId, url: url.href, ...attempt });
  };
  return { send, close: () => transport.close() };
}
