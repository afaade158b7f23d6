import {
  type BacklogReading,
  backlogCountLimit,
  type DeliveryBacklog,
} from '../delivery/delivery-backlog.ts';
import {
  findReadyAt,
  isSending,
  type MemoryDelivery,
  type MemoryWebhookPorts,
  type MemoryWebhookState,
} from './state.ts';

export function createMemoryBacklog(state: MemoryWebhookState, ports: MemoryWebhookPorts): DeliveryBacklog {
  return { measure: async () => measure(state, ports.clock.now(), ports.leaseClock.now()) };
}

function measure(state: MemoryWebhookState, now: number, leaseNow: number): BacklogReading {
  const isEnabled = ({ webhookId }: MemoryDelivery) => isSending(state, webhookId);
  const all = [...state.deliveries.values()];
  const waiting = all.filter((delivery) => !isUnderWay(delivery, leaseNow));
  const sending = listReadyAt(waiting.filter(isEnabled));
  const due = sending.filter((readyAt) => readyAt <= now);
  const held = listReadyAt(waiting.filter((delivery) => !isEnabled(delivery)));
  return {
    oldestDueMs: due.filter(Number.isFinite).reduce((age, readyAt) => Math.max(age, now - readyAt), 0),
    due: Math.min(backlogCountLimit, due.length),
    scheduled: Math.min(backlogCountLimit, sending.length - due.length),
    held: Math.min(backlogCountLimit, held.length),
    inFlight: all.length - waiting.length,
    ...countWebhooks(state),
  };
}

function isUnderWay({ leasedUntil }: MemoryDelivery, leaseNow: number): boolean {
  return leasedUntil !== undefined && leasedUntil > leaseNow;
}

function listReadyAt(deliveries: readonly MemoryDelivery[]): readonly number[] {
  return deliveries
    .map((delivery) => findReadyAt({ ...delivery, leasedUntil: undefined }))
    .filter((readyAt) => readyAt !== undefined);
}

function countWebhooks(
  state: MemoryWebhookState,
): Pick<BacklogReading, 'enabledWebhooks' | 'disabledWebhooks'> {
  const enabled = [...state.webhooks.keys()].filter((webhookId) => isSending(state, webhookId)).length;
  return { enabledWebhooks: enabled, disabledWebhooks: state.webhooks.size - enabled };
}
