import { combineObservers, type DeliveryObserver } from '@ob/webhooks';
import {
  ConsoleMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import { ConsoleSpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { observeBacklog } from './backlog-gauges.ts';
import { createDeliveryMeters } from './delivery-meters.ts';
import { createDeliverySpans } from './delivery-spans.ts';
import { createSampleSender } from './sample-sender.ts';

// A program: an endpoint that is down for a while, as metrics and traces tell it. The console stands where exporters
// to a collector stand in earnest, beside a BatchSpanProcessor.
const meters = new MeterProvider({
  readers: [new PeriodicExportingMetricReader({ exporter: new ConsoleMetricExporter() })],
});
const tracers = new TracerProvider({
  spanProcessors: [new SimpleSpanProcessor({ exporter: new ConsoleSpanExporter() })],
});
const meter = meters.getMeter('@ob/webhooks');

const log: DeliveryObserver = {
  attempted: ({ eventType, attempt, verdict }) => console.log(`${eventType}: ${attempt.outcome}, ${verdict}`),
  disabled: (webhookId) => console.warn(`Webhook ${webhookId} is disabled after too many failures`),
  failed: (error) => console.error('Failed on our side', error),
};
// A dispatcher has one observer: this is how it becomes three.
const observer = combineObservers(
  log,
  createDeliveryMeters(meter),
  createDeliverySpans(tracers.getTracer('@ob/webhooks')),
);

let status = 503;
const sender = await createSampleSender(observer, () => status);
observeBacklog(meter, sender.backlog, log.failed);
await sender.enqueue(2);
await sender.send();
status = 204;
sender.wait(30_000);
await sender.send();
await sender.enqueue(3);
sender.wait(5_000);
await Promise.all([meters.shutdown(), tracers.shutdown()]);
