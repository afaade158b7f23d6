import type { Route } from '@ob/http';
import { versionPrefixes } from './access/version-prefix.ts';
import { createFundsRoute, type FundsConfirmationRoutePorts } from './funds/funds-route.ts';
import { createRoutesUnder, type PaymentRoutePorts, type SubmitFailure } from './payments/payment-route.ts';
import { parseFundsRequest, parsePaymentRequest } from './schema/parse-payments.ts';

export type { FundsConfirmationRoutePorts, PaymentRoutePorts, SubmitFailure };

/** Makes the routes by which a third party makes and reads payments, with and without the prefix of the version. */
export function createPaymentRoutes(ports: PaymentRoutePorts): readonly Route[] {
  return versionPrefixes.flatMap((prefix) => createRoutesUnder(prefix, ports, parsePaymentRequest));
}

/** Makes the routes by which a third party asks about funds, with and without the prefix of the version. */
export function createFundsConfirmationRoutes(ports: FundsConfirmationRoutePorts): readonly Route[] {
  return versionPrefixes.map((prefix) => createFundsRoute(prefix, ports, parseFundsRequest));
}
