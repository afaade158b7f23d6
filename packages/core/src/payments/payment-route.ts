import {
  accept,
  type Result,
  type Route,
  type RouteContext,
  refuse,
  respondErrors,
  respondJson,
} from '@ob/http';
import { readJson } from '@ob/http/routes';
import type { AdmittedConsent } from '../access/decide-consent.ts';
import { type VersionPrefix, versionPrefixes } from '../access/version-prefix.ts';
import { admitClient } from '../guard/admit-client.ts';
import type { ConsentGuard } from '../guard/consent-guard.ts';
import { respondRefusal } from '../guard/respond-refusal.ts';
import type { TokenGuard } from '../guard/token-guard.ts';
import type { Payment, StoredPayment } from '../records/payment.ts';
import {
  type AcceptedPayment,
  type AcceptPorts,
  acceptPayment,
  type PaymentInput,
} from './accept-payment.ts';
import { parsePaymentKey } from './payment-key.ts';
import type { PaymentProcessor } from './payment-processor.ts';
import { type PaymentRefusal, paymentNotFound, paymentRequirement, refuseBody } from './payment-refusals.ts';
import type { PaymentStore } from './payment-store.ts';
import { readPayment } from './read-payment.ts';
import { submitPayment } from './submit-payments.ts';

export interface PaymentRoutePorts extends AcceptPorts {
  /** Admits requests that make a payment. */
  readonly guard: ConsentGuard;
  /** Admits requests that read a payment. */
  readonly tokens: TokenGuard;
  readonly payments: Pick<PaymentStore, 'accept' | 'findByKey' | 'find' | 'markSubmitted'>;
  /** Gets each payment before the response is sent. If it fails, `submitPayments` submits the payment later. */
  readonly processor: PaymentProcessor;
  /** Logs a payment that the engine did not take. The response stays the same. */
  onSubmitFailure(error: unknown, about: SubmitFailure): void;
}

export interface SubmitFailure {
  readonly paymentId: string;
  readonly interactionId: string;
}

const loadOperations = () => import('../openapi/operations.ts');
// Parsing loads zod, which the route that reads payments does not need.
const loadParsers = () => import('../schema/parse-payments.ts');

/** Creates the routes that make and read payments, with and without the version prefix. */
export function createPaymentRoutes(ports: PaymentRoutePorts): readonly Route[] {
  return versionPrefixes.flatMap((prefix) => createRoutesUnder(prefix, ports));
}

function createRoutesUnder(prefix: VersionPrefix, ports: PaymentRoutePorts): readonly Route[] {
  return [
    {
      method: 'POST',
      path: `${prefix}/payments`,
      errors: 'api',
      describe: async () => (await loadOperations()).describePayment(prefix),
      handle: (request, context) => handlePayment(ports, prefix, request, context),
    },
    {
      method: 'GET',
      path: `${prefix}/payments/{paymentId}`,
      errors: 'api',
      describe: async () => (await loadOperations()).describeReading(prefix),
      handle: (request, context) => handleRead(ports, request, context),
    },
  ];
}

async function handlePayment(
  ports: PaymentRoutePorts,
  prefix: string,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const admitted = await ports.guard.admit(request, context, paymentRequirement);
  if (!admitted.ok) return respondRefusal(admitted.refusal, context);
  context.annotate({ clientId: admitted.value.token.clientId });
  const input = await readInput(admitted.value, request, context);
  if (!input.ok) return refusePayment(input.refusal, context);
  const made = await acceptPayment(ports, input.value);
  if (!made.ok) return refusePayment(made.refusal, context);
  await submitOnce(ports, made.value, context);
  const { payment } = made.value.stored;
  return respondPayment(201, payment, { location: `${prefix}${describePath(payment)}` });
}

async function readInput(
  admitted: AdmittedConsent,
  request: Request,
  { interactionId }: RouteContext,
): Promise<Result<PaymentInput, PaymentRefusal>> {
  const key = parsePaymentKey(request.headers.get('X-Idempotency-Key'));
  if (!key.ok) return key;
  const body = await readJson(request);
  if (!body.ok) return refuse(refuseBody([body.refusal]));
  const { parsePaymentRequest } = await loadParsers();
  const terms = parsePaymentRequest(body.value);
  if (!terms.ok) return refuse(refuseBody(terms.refusal));
  return accept({ admitted, key: key.value, terms: terms.value, interactionId });
}

/** The payment stays accepted if the engine fails. */
async function submitOnce(
  ports: PaymentRoutePorts,
  { stored, replayed }: AcceptedPayment,
  context: RouteContext,
): Promise<void> {
  if (replayed) return;
  await submitPayment(ports, stored).catch((error: unknown) => reportFailure(ports, error, stored, context));
}

function reportFailure(
  ports: Pick<PaymentRoutePorts, 'onSubmitFailure'>,
  error: unknown,
  { payment }: StoredPayment,
  { interactionId }: RouteContext,
): void {
  try {
    ports.onSubmitFailure(error, { paymentId: payment.payment_id, interactionId });
  } catch {
    // Ignored: reporting the failure failed too.
  }
}

async function handleRead(
  ports: PaymentRoutePorts,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const admitted = await admitClient(ports.tokens, 'payments', request, context);
  if (!admitted.ok) return admitted.refusal;
  const paymentId = context.params.paymentId ?? '';
  const found = await readPayment(ports, { token: admitted.value, paymentId });
  if (found.ok) return respondPayment(200, found.value);
  context.annotate({ reason: `payment_not_found: ${found.refusal}` });
  return respondErrors([paymentNotFound], context.interactionId);
}

/** The log gets the reason, which the response does not show. */
function refusePayment(
  { step, errors, reason }: PaymentRefusal,
  { interactionId, annotate }: RouteContext,
): Response {
  annotate({ reason: `${step}: ${reason}` });
  return respondErrors(errors, interactionId);
}

function respondPayment(
  status: number,
  payment: Payment,
  headers?: Readonly<Record<string, string>>,
): Response {
  return respondJson(status, { data: payment, links: { self: describePath(payment) } }, headers);
}

function describePath({ payment_id }: Payment): string {
  return `/payments/${payment_id}`;
}
