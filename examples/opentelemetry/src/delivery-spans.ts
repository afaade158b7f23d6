import { type AttemptedDelivery, type DeliveryObserver, outcomeCharges } from '@ob/webhooks';
import { type Attributes, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api';

/**
 * Makes an observer that records one span for each attempt, once it has ended. Spans may tell what metrics must not:
 * which webhook, which event. Nothing of them is secret: an observer hears of no body, no address and no key.
 */
export function createDeliverySpans(tracer: Tracer): DeliveryObserver {
  return {
    attempted: (attempted) => recordAttempt(tracer, attempted),
    disabled() {},
    failed() {},
  };
}

function recordAttempt(tracer: Tracer, attempted: AttemptedDelivery): void {
  const { outcome, startedAt, durationMs } = attempted.attempt;
  const span = tracer.startSpan('webhook attempt', {
    kind: SpanKind.CLIENT,
    // An attempt belongs to no request: the one that made the event has long been answered.
    root: true,
    startTime: new Date(startedAt),
    attributes: describeAttempt(attempted),
  });
  if (outcomeCharges[outcome] !== 'success') span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
  span.end(new Date(startedAt + durationMs));
}

function describeAttempt({ attempt, ...attempted }: AttemptedDelivery): Attributes {
  const { outcome, httpStatus } = attempt;
  return {
    'http.request.method': 'POST',
    ...(httpStatus === undefined ? {} : { 'http.response.status_code': httpStatus }),
    // By the conventions for HTTP: a status is its own type of error.
    ...(outcomeCharges[outcome] === 'success' ? {} : { 'error.type': String(httpStatus ?? outcome) }),
    'ob.webhook.id': attempted.webhookId,
    'ob.webhook.delivery.id': attempted.deliveryId,
    'ob.webhook.event.id': attempted.eventId,
    'ob.webhook.event.type': attempted.eventType,
    'ob.webhook.attempt.outcome': outcome,
    'ob.webhook.attempt.verdict': attempted.verdict,
    'ob.webhook.attempt.manual': attempted.manual,
    'ob.webhook.attempt.waiting': attempted.waitedMs / 1000,
  };
}
