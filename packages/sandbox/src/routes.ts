export type {
  CustomerDirectory,
  DecideTogether,
  DecisionStores,
  MovableTime,
  SandboxRoutePorts,
} from './controls/control-ports.ts';
export { createSandboxRoutes } from './controls/sandbox-routes.ts';
