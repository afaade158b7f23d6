import type { PaymentProcessor } from '@ob/core';
import { createPaymentEngine, type PaymentEnginePorts } from '../ledger/execute-payments.ts';

/** A payment engine that can be asked when it will have something to do. */
export interface WatchedEngine extends PaymentProcessor {
  /** Lists when payments were due or will be, in milliseconds since the epoch. */
  listDueMoments(): readonly number[];
}

/** Creates the payment engine of the ledger, and remembers what it was told. */
export function createWatchedEngine(ports: PaymentEnginePorts): WatchedEngine {
  const moments: number[] = [];
  const engine = createPaymentEngine({
    ...ports,
    ledger: {
      async orderPayment(order) {
        await ports.ledger.orderPayment(order);
        moments.push(order.dueAt);
      },
    },
  });
  return { submit: engine.submit, listDueMoments: () => moments };
}
