import { admitClientItself } from '@ob/core/guard';
import {
  type ApiFault,
  accept,
  type Faults,
  isIdentifier,
  type Method,
  type Result,
  type Route,
  type RouteContext,
  readJson,
  readOptionalJson,
  refuse,
  refuseRequest,
  respondEmpty,
  respondJson,
} from '@ob/http';
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
export type ControlOutcome = Result<unknown, ApiFault>;

/** Reads the body of a request, or refuses it with every fault at once. */
export type ReadBody<Body> = (request: Request) => Promise<Result<Body, Faults>>;

/** One control of the sandbox. */
export interface Control<Body> {
  readonly method?: Method;
  /** Names at most one thing, as `{id}`. */
  readonly path: string;
  readonly status: 200 | 201 | 204;
  readonly read: ReadBody<Body>;
  act(ports: SandboxRoutePorts, request: ControlRequest<Body>): Promise<ControlOutcome>;
}

type Parse<Body> = (body: unknown) => Result<Body, Faults>;

/** Reads a body that must be there. */
export function readWhole<Body>(parse: Parse<Body>): ReadBody<Body> {
  return async (request) => parseRead(await readJson(request), parse);
}

/** Reads a body without any required field, which may be left out. */
export function readOptional<Body>(parse: Parse<Body>): ReadBody<Body> {
  return async (request) => parseRead(await readOptionalJson(request), parse);
}

/** Reads nothing. */
export const readNothing: ReadBody<undefined> = async () => accept(undefined);

/** Makes the route of a control, for any access token of a client itself. */
export function createControlRoute<Body>(ports: SandboxRoutePorts, control: Control<Body>): Route {
  const { method = 'POST', path } = control;
  return {
    method,
    path,
    errors: 'api',
    handle: (request, context) => answerControl(ports, control, request, context),
  };
}

async function answerControl<Body>(
  ports: SandboxRoutePorts,
  control: Control<Body>,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const admitted = await admitClientItself(ports.tokens, request, context);
  if (!admitted.ok) return admitted.refusal;
  const body = await control.read(request);
  if (!body.ok) return refuseRequest(body.refusal, context);
  const outcome = await control.act(ports, {
    clientId: admitted.value.clientId,
    id: readId(context),
    body: body.value,
    interactionId: context.interactionId,
  });
  if (!outcome.ok) return refuseRequest([outcome.refusal], context);
  return control.status === 204 ? respondEmpty(204) : respondJson(control.status, { data: outcome.value });
}

function parseRead<Body>(body: Result<unknown, ApiFault>, parse: Parse<Body>): Result<Body, Faults> {
  return body.ok ? parse(body.value) : refuse([body.refusal]);
}

/** Text that is no id of anything is not looked up. */
function readId({ params }: RouteContext): string {
  return isIdentifier(params.id) ? params.id : '';
}
