import { combineObservers, type DeliveryObserver } from '@ob/webhooks';
import { type BacklogReading, type DeliveryBacklog, outcomeCharges } from '@ob/webhooks/primitives';
import {
  type BatchObservableResult,
  type Meter,
  SpanKind,
  SpanStatusCode,
  type Tracer,
} from '@opentelemetry/api';

/** Receives the metrics, spans and failures of deliveries. `log` receives every failure too. */
export interface Watch {
  readonly meter: Meter;
  readonly tracer: Tracer;
  readonly log: DeliveryObserver;
  /** `createDeliveryBacklog(database)` of `@ob/postgres/stores`. */
  readonly backlog: DeliveryBacklog;
}

/** Observes the backlog at each collection of metrics, and returns the observer for the dispatcher. */
export function watchDeliveries({ meter, tracer, log, backlog }: Watch): DeliveryObserver {
  observeBacklog(meter, backlog, log);
  return combineObservers(log, createMeters(meter), createSpans(tracer));
}

/** Counts and times attempts. Webhooks and addresses are no attributes: each would create a time series. */
function createMeters(meter: Meter): DeliveryObserver {
  const inSeconds = (explicitBucketBoundaries: number[]) => ({
    unit: 's',
    advice: { explicitBucketBoundaries },
  });
  const attempts = meter.createCounter('ob.webhook.attempts');
  const duration = meter.createHistogram(
    'ob.webhook.attempt.duration',
    inSeconds([0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]),
  );
  const waiting = meter.createHistogram(
    'ob.webhook.attempt.waiting',
    inSeconds([0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 1_800, 7_200, 43_200]),
  );
  const disabled = meter.createCounter('ob.webhook.disabled');
  const failures = meter.createCounter('ob.webhook.sender.failures');
  return {
    attempted({ attempt: { outcome, durationMs }, verdict, manual, waitedMs }) {
      attempts.add(1, { outcome, verdict });
      duration.record(durationMs / 1000, { outcome });
      // A manual attempt is never due. It would make the waiting time look shorter than it is.
      if (!manual) waiting.record(waitedMs / 1000);
    },
    disabled: () => disabled.add(1),
    failed: () => failures.add(1),
  };
}

/** Records a span for each ended attempt. Spans may contain the ids of webhooks and events. */
function createSpans(tracer: Tracer): DeliveryObserver {
  return {
    attempted({ attempt: { outcome, httpStatus, startedAt, durationMs }, ...delivery }) {
      const isSuccess = outcomeCharges[outcome] === 'success';
      const span = tracer.startSpan('webhook attempt', {
        kind: SpanKind.CLIENT,
        root: true, // the request behind the event has ended
        startTime: startedAt,
        attributes: {
          'http.request.method': 'POST',
          ...(httpStatus !== undefined && { 'http.response.status_code': httpStatus }),
          ...(!isSuccess && { 'error.type': String(httpStatus ?? outcome) }),
          'ob.webhook.id': delivery.webhookId,
          'ob.webhook.delivery.id': delivery.deliveryId,
          'ob.webhook.event.id': delivery.eventId,
          'ob.webhook.event.type': delivery.eventType,
          'ob.webhook.attempt.outcome': outcome,
          'ob.webhook.attempt.verdict': delivery.verdict,
          'ob.webhook.attempt.manual': delivery.manual,
          'ob.webhook.attempt.waiting': delivery.waitedMs / 1000,
        },
      });
      if (!isSuccess) span.setStatus({ code: SpanStatusCode.ERROR, message: outcome });
      span.end(startedAt + durationMs);
    },
    disabled() {},
    failed() {},
  };
}

/** Leaves the gauges out when the backlog cannot be read: an old value would hide the failure. */
function observeBacklog(meter: Meter, backlog: DeliveryBacklog, log: DeliveryObserver): void {
  const age = meter.createObservableGauge('ob.webhook.backlog.age', { unit: 's' });
  const deliveries = meter.createObservableGauge('ob.webhook.backlog.deliveries');
  const webhooks = meter.createObservableGauge('ob.webhook.webhooks');
  const observe = (result: BatchObservableResult, reading: BacklogReading): void => {
    result.observe(age, reading.oldestDueMs / 1000);
    result.observe(deliveries, reading.due, { state: 'due' });
    result.observe(deliveries, reading.scheduled, { state: 'scheduled' });
    result.observe(deliveries, reading.held, { state: 'held' });
    result.observe(deliveries, reading.inFlight, { state: 'in_flight' });
    result.observe(webhooks, reading.enabledWebhooks, { status: 'enabled' });
    result.observe(webhooks, reading.disabledWebhooks, { status: 'disabled' });
  };
  const collect = (result: BatchObservableResult): Promise<void> =>
    backlog.measure().then((reading) => observe(result, reading), log.failed);
  meter.addBatchObservableCallback(collect, [age, deliveries, webhooks]);
}
