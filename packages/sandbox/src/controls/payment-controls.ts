import { accept, refuse } from '@ob/http';
import { abortPayment, executePayment, type PaymentExecution } from '../ledger/payments.ts';
import { controlAnswers } from '../schema/control-answers.ts';
import { type ControlledFailure, failureBody, noFieldsBody } from '../schema/control-bodies.ts';
import type { Control, ControlOutcome, ControlRequest } from './control.ts';
import { describeUnknown, endedPayment, invalidField, toControlOutcome } from './control-errors.ts';
import type { SandboxRoutePorts } from './control-ports.ts';

const unknownPayment = describeUnknown('payment');
const refusals = [unknownPayment, endedPayment, invalidField];

/** Carries out a payment of the client now: it completes, or fails for want of money or of an open account. */
export const completeControl: Control<object> = {
  path: '/sandbox/payments/{id}/complete',
  operationId: 'completeSandboxPayment',
  summary: 'Carry out a payment now',
  description:
    'Debits the account that pays and posts the transaction. Where the bank could not carry it out, the payment fails and tells why.',
  takes: noFieldsBody,
  tells: controlAnswers.payment,
  refusals,
  act: (ports, request) => endOwn(ports, request, () => executePayment(ports, { paymentId: request.id })),
};

/** Lets a payment of the client fail; no money moves. */
export const failControl: Control<ControlledFailure> = {
  path: '/sandbox/payments/{id}/fail',
  operationId: 'failSandboxPayment',
  summary: 'Let a payment fail',
  description: 'No money moves; `payment.failed` is sent.',
  takes: failureBody,
  tells: controlAnswers.payment,
  refusals,
  act: (ports, request) =>
    endOwn(ports, request, () => abortPayment(ports, { paymentId: request.id, ...request.body })),
};

/** A payment of another client is as unknown as none. */
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
