import { describeJsonBody, describeSchema, type Operation } from '@ob/http/routes';
import { anyParametersSchema } from '../schema/parameters.ts';
import { userinfoSchema } from '../schema/token-response.ts';
import { proofParameter } from './client-form.ts';
import { exampleUserinfo } from './example-tokens.ts';
import { describeRefusals } from './refusal-responses.ts';
import { authorizationTag } from './tag.ts';

const shared = {
  tag: authorizationTag,
  security: { kind: 'token', holder: 'customer', scopes: ['openid'] },
  parameters: [proofParameter],
  responses: [
    {
      status: 200,
      description: 'The customer, and how they signed in.',
      bodies: describeJsonBody(userinfoSchema, 'output', {
        customer: { summary: 'A customer', value: exampleUserinfo },
      }),
    },
    ...describeRefusals('userinfo'),
  ],
} as const satisfies Partial<Operation>;

export const userinfoBy = {
  GET: {
    ...shared,
    operationId: 'getUserinfo',
    summary: 'Read the claims about the customer',
    description:
      'OpenID Connect Core section 5.3. Send the access token in the `Authorization` header. A token in the query is ignored.',
  },
  POST: {
    ...shared,
    operationId: 'postUserinfo',
    summary: 'Read the claims about the customer, by POST',
    description:
      'Like `GET`. The body can be a form. An access token in the form is ignored (RFC 6750 section 2).',
    body: {
      required: false,
      contents: [
        {
          mediaType: 'application/x-www-form-urlencoded',
          schema: describeSchema(anyParametersSchema, 'input'),
          examples: {},
        },
      ],
    },
  },
} as const satisfies Readonly<Record<string, Operation>>;
