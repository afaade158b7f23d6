import type { ApiError, Result } from '@ob/http';
import type { BodyDescription } from '@ob/http/routes';
import type { ControlBody } from '../schema/control-bodies.ts';
import type { SandboxRoutePorts } from './control-ports.ts';

export interface ControlRequest<Body> {
  readonly clientId: string;
  /** Empty if it is invalid, or if the path has none. */
  readonly id: string;
  readonly body: Body;
  readonly interactionId: string;
}

/** The changed record, or the error of the response. */
export type ControlOutcome = Result<unknown, ApiError>;

export interface Control<Body> {
  /** With at most one `{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly body: ControlBody<Body>;
  /** Absent: the response is 204. */
  readonly response?: BodyDescription;
  readonly isCreated?: true;
  readonly refusals: readonly ApiError[];
  act(ports: SandboxRoutePorts, request: ControlRequest<Body>): Promise<ControlOutcome>;
}
