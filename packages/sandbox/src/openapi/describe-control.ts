import type { Operation, ParameterDescription, ResponseDescription } from '@ob/http/routes';
import type { Control } from '../controls/control.ts';
import { pathIdText } from '../schema/control-responses.ts';

const tag = {
  name: 'Sandbox',
  description:
    'Controls for your tests: approve consents, book transactions, settle payments and move the clock. They have the same effects and events as the real steps. Use any access token of the client itself. They work on every account of the sandbox, and on your own consents and payments. A production server does not have them.',
} as const;

const pathId: ParameterDescription = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of the record.',
  schema: pathIdText,
  example: 'b5a9d6e2-1c44-4a1e-9d55-7b0b6a7f3c10',
};

export function describeControl<Body>(control: Control<Body>): Operation {
  const { path, operationId, summary, description, refusals } = control;
  const body = control.body.described;
  return {
    ...{ operationId, tag, summary, description, refusals },
    security: { kind: 'token', holder: 'client', scopes: [] },
    ...(path.includes('{id}') ? { parameters: [pathId] } : {}),
    ...(body && { body }),
    responses: [describeResponse(control)],
  };
}

function describeResponse<Body>({ response, isCreated }: Control<Body>): ResponseDescription {
  if (response === undefined) return { status: 204, description: 'The step is done.' };
  return { status: isCreated ? 201 : 200, description: 'The record after the step.', bodies: [response] };
}
