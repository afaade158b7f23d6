import type { ApiError, Result } from '@ob/http';
import type { BodyDescription } from '@ob/http/routes';
import type { ControlBody } from '../schema/control-bodies.ts';
import type { SandboxRoutePorts } from './control-ports.ts';

/** A request of a third party for a control, whose body is as it must be. */
export interface ControlRequest<Body> {
  readonly clientId: string;
  /** What the path names; the empty text where that can be no id, or where the path names nothing. */
  readonly id: string;
  readonly body: Body;
  readonly interactionId: string;
}

/** What comes of a control: the record as it then is, or what is told instead. */
export type ControlOutcome = Result<unknown, ApiError>;

/** One control of the sandbox. */
export interface Control<Body> {
  /** Names at most one thing, as `{id}`. */
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  readonly takes: ControlBody<Body>;
  /** Absent: the answer is 204. */
  readonly tells?: BodyDescription;
  readonly isCreated?: true;
  readonly refusals: readonly ApiError[];
  act(ports: SandboxRoutePorts, request: ControlRequest<Body>): Promise<ControlOutcome>;
}
