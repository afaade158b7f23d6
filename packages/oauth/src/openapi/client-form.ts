import {
  type DescribedSchema,
  describeSchema,
  type Example,
  type Operation,
  type ParameterDescription,
} from '@ob/http/routes';
import { clientAssertionType } from '../authentication/private-key-jwt.ts';
import { headerJwtSchema } from '../schema/jwt.ts';
import { anyParametersSchema } from '../schema/parameters.ts';
import { exampleIssuer, exampleTime, writeExampleJwt } from './example-jwt.ts';
import { examplePublicKey } from './example-key.ts';
import { authorizationTag } from './tag.ts';

export const exampleClientId = 'tpp-1';

export const exampleAssertion = {
  client_assertion_type: clientAssertionType,
  client_assertion: writeExampleJwt(
    { kid: 'tpp-key' },
    {
      iss: exampleClientId,
      sub: exampleClientId,
      aud: exampleIssuer,
      iat: exampleTime,
      exp: exampleTime + 60,
      jti: 'an-assertion-works-once',
    },
  ),
} as const;

export const exampleCertificate = { client_id: exampleClientId } as const;

export const proofParameter: ParameterDescription = {
  name: 'DPoP',
  in: 'header',
  required: false,
  description:
    'A proof that the client has the private key of its tokens (RFC 9449 section 4). Only for clients that are registered for DPoP. A proof is valid once, within a minute.',
  schema: describeSchema(headerJwtSchema, 'input'),
  example: writeExampleJwt(
    { typ: 'dpop+jwt', alg: 'ES256', jwk: examplePublicKey },
    { jti: 'a-proof-works-once', htm: 'POST', htu: `${exampleIssuer}/oauth/token`, iat: exampleTime },
  ),
};

export const clientOperation = {
  tag: authorizationTag,
  security: { kind: 'client_authentication' },
} as const satisfies Partial<Operation>;

const anyParameters = describeSchema(anyParametersSchema, 'input');

/** Describes the form of an authenticated client. It allows unknown parameters. */
export function describeForm(
  schema: DescribedSchema,
  examples: Readonly<Record<string, Example>>,
): NonNullable<Operation['body']> {
  const mediaType = 'application/x-www-form-urlencoded';
  return { required: true, contents: [{ mediaType, schema: allowMore(schema), examples }] };
}

function allowMore(schema: DescribedSchema): DescribedSchema {
  return {
    get json() {
      return { ...anyParameters.json, ...schema.json };
    },
    get components() {
      return schema.components;
    },
    check: (value) => [...anyParameters.check(value), ...schema.check(value)],
  };
}
