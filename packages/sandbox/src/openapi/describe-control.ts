import type { ApiErrorCode } from '@ob/http';
import type { AnswerDescription, Operation, ParameterDescription } from '@ob/http/openapi';
import { describedAnswers, describedBodies, describedPathId } from '../schema/describe-controls.ts';
import { controlAnswerExamples, controlBodyExamples } from './control-examples.ts';

/** The tag of the operations of the sandbox, with its description. */
export const sandboxTag = {
  name: 'Sandbox',
  description:
    'Controls for your tests: approve consents, book transactions, settle payments and move the clock. They have the same effects and events as the real steps. Use any access token of the client itself. They work on every account of the sandbox, and on your own consents and payments. A production server does not have them.',
} as const;

/** A control in short. */
export interface ControlWords {
  readonly path: string;
  readonly operationId: string;
  readonly summary: string;
  readonly description: string;
  /** Absent where there is no body at all. */
  readonly takes?: keyof typeof describedBodies;
  /** Absent where the answer is 204. */
  readonly tells?: keyof typeof describedAnswers;
  readonly isCreated?: true;
  readonly refusals: readonly ApiErrorCode[];
}

/** A body of one of these, none of which has a required field, may be left out. */
const optionalBodies: readonly string[] = ['nothing', 'failure'];

const pathId: ParameterDescription = {
  name: 'id',
  in: 'path',
  required: true,
  description: 'The id of what is to change, or to be told about.',
  schema: describedPathId,
  example: 'b5a9d6e2-1c44-4a1e-9d55-7b0b6a7f3c10',
};

/** Describes the operation of a control. */
export function describeControl(words: ControlWords): Operation {
  const { path, operationId, summary, description, takes } = words;
  return {
    method: takes === undefined ? 'GET' : 'POST',
    ...{ path, operationId, summary, description },
    tag: sandboxTag.name,
    security: { kind: 'token', holder: 'client', scopes: [] },
    ...(path.includes('{id}') ? { parameters: [pathId] } : {}),
    ...(takes === undefined ? {} : { body: describeBody(takes) }),
    answers: [describeAnswer(words)],
    refusals: [...words.refusals, 'insufficient_scope'],
  };
}

function describeBody(takes: keyof typeof describedBodies): NonNullable<Operation['body']> {
  const content = {
    mediaType: 'application/json',
    schema: describedBodies[takes],
    examples: controlBodyExamples[takes],
  };
  return { required: !optionalBodies.includes(takes), contents: [content] };
}

function describeAnswer({ tells, isCreated }: ControlWords): AnswerDescription {
  if (tells === undefined) return { status: 204, description: 'It is done.' };
  const body = {
    mediaType: 'application/json',
    schema: describedAnswers[tells],
    examples: controlAnswerExamples[tells],
  };
  return { status: isCreated ? 201 : 200, description: 'What has come of it.', bodies: [body] };
}
