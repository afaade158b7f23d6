import { accept, refuse } from '@ob/http';
import { abortPayment, executePayment, type PaymentExecution } from '../ledger/execute-payments.ts';
import { type ControlledFailure, parseFailure, parseNoFields } from '../schema/control-bodies.ts';
import { describeUnknown, tellStep } from './control-faults.ts';
import type { SandboxRoutePorts } from './control-ports.ts';
import { type Control, type ControlOutcome, type ControlRequest, readOptional } from './control-route.ts';

/** Carries out a payment of the client now: it completes, or fails for want of money or of an open account. */
export const completeControl: Control<object> = {
  path: '/sandbox/payments/{id}/complete',
  status: 200,
  read: readOptional(parseNoFields),
  act: (ports, request) => endOwn(ports, request, () => executePayment(ports, { paymentId: request.id })),
};

/** Lets a payment of the client fail; no money moves. */
export const failControl: Control<ControlledFailure> = {
  path: '/sandbox/payments/{id}/fail',
  status: 200,
  read: readOptional(parseFailure),
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
  if (stored?.clientId !== clientId) return refuse(describeUnknown('payment'));
  const ended = await end();
  return ended.ok ? accept(ended.value.payment) : tellStep('payment', ended);
}
