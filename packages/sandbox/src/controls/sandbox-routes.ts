import type { Route } from '@ob/http';
import { createClockControl } from './clock-control.ts';
import { authorizeControl, historyControl, rejectControl, revokeControl } from './consent-controls.ts';
import type { Control } from './control.ts';
import type { SandboxRoutePorts } from './control-ports.ts';
import { createControlRoute } from './control-route.ts';
import { createOrderControl, failOrderControl, postControl, stepControls } from './ledger-controls.ts';
import { completeControl, failControl } from './payment-controls.ts';

/**
 * Creates routes for tests: customers decide, money moves, accounts close, time passes. They need a client-credentials token.
 * A client controls its own consents and payments, but every account. Do not serve these routes in production.
 */
export function createSandboxRoutes(ports: SandboxRoutePorts): readonly Route[] {
  const make = <Body>(control: Control<Body>): Route => createControlRoute(ports, control);
  return [
    make(authorizeControl),
    make(rejectControl),
    make(revokeControl),
    make(historyControl),
    make(postControl),
    make(createOrderControl),
    make(failOrderControl),
    ...stepControls.map(make),
    make(completeControl),
    make(failControl),
    ...(ports.time === undefined ? [] : [make(createClockControl(ports.time))]),
  ];
}
