import type { Route } from '@ob/http';
import { createClockControl } from './clock-control.ts';
import { authorizeControl, historyControl, rejectControl, revokeControl } from './consent-controls.ts';
import type { Control } from './control.ts';
import type { SandboxRoutePorts } from './control-ports.ts';
import { createControlRoute } from './control-route.ts';
import { createOrderControl, failOrderControl, postControl, stepControls } from './ledger-controls.ts';
import { completeControl, failControl } from './payment-controls.ts';

/**
 * The routes by which the tests of a third party make things happen at a sandbox: customers who decide, money that
 * moves, accounts that close, time that passes. Any access token of a client itself opens them; of consents and
 * payments it reaches its own. They are for sandboxes alone: a bank does not serve them.
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
