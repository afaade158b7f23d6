import type { Route } from '@ob/http';
import { createClockControl } from './clock-control.ts';
import { consentControls } from './consent-controls.ts';
import type { SandboxRoutePorts } from './control-ports.ts';
import { ledgerControls } from './ledger-controls.ts';
import { paymentControls } from './payment-controls.ts';

/**
 * Creates routes for tests. They decide consents, change accounts and payments, and move the clock. They need a
 * client-credentials token. A client controls its own consents and payments, and all accounts. Do not serve these routes in production.
 */
export function createSandboxRoutes(ports: SandboxRoutePorts): readonly Route[] {
  const clock = ports.time === undefined ? [] : [createClockControl(ports.time)];
  return [...consentControls, ...ledgerControls, ...paymentControls, ...clock].map((create) => create(ports));
}
