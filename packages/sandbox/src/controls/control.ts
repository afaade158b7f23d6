import type { ApiError, Result } from '@ob/http';
import type { BodyDescription } from '@ob/http/routes';
import type { ControlBody } from '../schema/control-bodies.ts';
import type { SandboxRoutePorts } from './control-ports.ts';

/** A request to a control, with a valid body. */
export interface ControlRequest<Body> {
  readonly clientId: string;
  /** The id in the path. Empty if it is not valid, or if the path has none. */
  readonly id: string;
  readonly body: Body;
  readonly interactionId: string;
}

/** The result of a control: the changed record, or the error of the response. */
export type ControlOutcome = Result<unknown, ApiError>;

/** One control of the sandbox, as data. */
export interface Control<Body> {
  /** The path, with at most one `{id}`. */
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
