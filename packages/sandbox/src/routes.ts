export type {
  CustomerDirectory,
  DecideTogether,
  DecisionStores,
  MovableTime,
  OfferedAccount,
  SandboxRoutePorts,
} from './controls/control-ports.ts';
export { createSandboxRoutes } from './controls/sandbox-routes.ts';
