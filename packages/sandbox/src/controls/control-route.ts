import { admitClientItself } from '@ob/core/routes';
import {
  type ApiErrors,
  type Result,
  type Route,
  type RouteContext,
  refuse,
  respondEmpty,
  respondJson,
} from '@ob/http';
import { isIdentifier, readJson, readOptionalJson, refuseRequest } from '@ob/http/routes';
import type { ControlBody } from '../schema/control-bodies.ts';
import type { Control } from './control.ts';
import type { SandboxRoutePorts } from './control-ports.ts';

export type ControlRoute = (ports: SandboxRoutePorts) => Route;

/** Defines a route that requires a client-credentials token with any scope. */
export function defineControl<Body>(control: Control<Body>): ControlRoute {
  return (ports) => ({
    method: control.body.described === undefined ? 'GET' : 'POST',
    path: control.path,
    errors: 'api',
    describe: async () => (await import('../openapi/describe-control.ts')).describeControl(control),
    handle: (request, context) => respondControl(ports, control, request, context),
  });
}

async function respondControl<Body>(
  ports: SandboxRoutePorts,
  control: Control<Body>,
  request: Request,
  context: RouteContext,
): Promise<Response> {
  const admitted = await admitClientItself(ports.tokens, request, context);
  if (!admitted.ok) return admitted.refusal;
  const body = await readBody(control.body, request);
  if (!body.ok) return refuseRequest(body.refusal, context);
  const outcome = await control.act(ports, {
    clientId: admitted.value.clientId,
    id: readId(context),
    body: body.value,
    interactionId: context.interactionId,
  });
  if (!outcome.ok) return refuseRequest([outcome.refusal], context);
  if (control.response === undefined) return respondEmpty(204);
  return respondJson(control.isCreated ? 201 : 200, { data: outcome.value });
}

async function readBody<Body>(
  { described, parse }: ControlBody<Body>,
  request: Request,
): Promise<Result<Body, ApiErrors>> {
  if (described === undefined) return parse(undefined);
  const body = await (described.required ? readJson : readOptionalJson)(request);
  return body.ok ? parse(body.value) : refuse([body.refusal]);
}

/** Returns an empty text for an invalid id: no record has it. */
function readId({ params }: RouteContext): string {
  return isIdentifier(params.id) ? params.id : '';
}
