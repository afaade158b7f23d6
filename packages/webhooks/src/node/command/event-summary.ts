import type { ReceivedEvent, WebhookVerificationError } from '@ob/webhooks-verify';
import { printable } from './terminal.ts';

/** Describes the resource of an event, such as `payment 4f0c…`. Returns the empty string if the event names none. */
export function describeResource({ resource_type, resource_id }: ReceivedEvent): string {
  if (typeof resource_type !== 'string' || typeof resource_id !== 'string') return '';
  return `${printable(resource_type, 40)} ${printable(resource_id, 60)}`;
}

/** The message without its hint. */
export function describeRefusal({ message, hint }: WebhookVerificationError): string {
  return message.endsWith(hint) ? message.slice(0, -hint.length).trimEnd() : message;
}

/** In its largest unit, such as `3 days`. */
export function describeSpan(milliseconds: number): string {
  const units = [
    ['day', 86_400_000],
    ['hour', 3_600_000],
    ['minute', 60_000],
    ['second', 1000],
  ] as const;
  const size = Math.abs(milliseconds);
  const [name, length] = units.find(([, min]) => size >= min) ?? ['second', 1000];
  const count = Math.floor(size / length);
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
