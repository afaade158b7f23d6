import { accept, refuse } from '@ob/http';
import { abortPayment, executePayment, type PaymentExecution } from '../ledger/payments.ts';
import { type ControlledFailure, failureBody, noFieldsBody } from '../schema/control-bodies.ts';
import { controlResponses } from '../schema/control-responses.ts';
import type { ControlOutcome, ControlRequest } from './control.ts';
import { describeUnknown, endedPayment, invalidField, toControlOutcome } from './control-errors.ts';
import type { SandboxRoutePorts } from './control-ports.ts';
import { type ControlRoute, defineControl } from './control-route.ts';

const unknownPayment = describeUnknown('payment');
const refusals = [unknownPayment, endedPayment, invalidField];

export const paymentControls: readonly ControlRoute[] = [
  defineControl({
    path: '/sandbox/payments/{id}/complete',
    operationId: 'completeSandboxPayment',
    summary: 'Carry out a payment now',
    description:
      'Debits the payer and posts the transaction. If the payment is not possible, it fails with a reason.',
    body: noFieldsBody,
    response: controlResponses.payment,
    refusals,
    act: (ports, request) => endOwn(ports, request, () => executePayment(ports, { paymentId: request.id })),
  }),
  defineControl<ControlledFailure>({
    path: '/sandbox/payments/{id}/fail',
    operationId: 'failSandboxPayment',
    summary: 'Let a payment fail',
    description: 'No money moves. Sends `payment.failed`.',
    body: failureBody,
    response: controlResponses.payment,
    refusals,
    act: (ports, request) =>
      endOwn(ports, request, () => abortPayment(ports, { paymentId: request.id, ...request.body })),
  }),
];

/** Payments of other clients count as unknown. */
async function endOwn(
  { payments }: SandboxRoutePorts,
  { id, clientId }: ControlRequest<unknown>,
  end: () => Promise<PaymentExecution>,
): Promise<ControlOutcome> {
  const stored = await payments.find(id);
  if (stored?.clientId !== clientId) return refuse(unknownPayment);
  const ended = await end();
  return ended.ok ? accept(ended.value.payment) : toControlOutcome('payment', ended);
}
