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

/** The client of the examples. */
export const exampleClientId = 'tpp-1';

/** How the client of the examples authenticates by an assertion. */
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

/** How the client of the examples authenticates over a connection with its certificate. */
export const exampleCertificate = { client_id: exampleClientId } as const;

/** A proof by a key of the client, for tokens that are bound to it. */
export const proofParameter: ParameterDescription = {
  name: 'DPoP',
  in: 'header',
  required: false,
  description:
    'A proof that the client holds the key its tokens are bound to (RFC 9449 section 4): of clients that are registered for DPoP, and of them alone. Works once, within a minute.',
  schema: describeSchema(headerJwtSchema, 'input'),
  example: writeExampleJwt(
    { typ: 'dpop+jwt', alg: 'ES256', jwk: examplePublicKey },
    { jti: 'a-proof-works-once', htm: 'POST', htu: `${exampleIssuer}/oauth/token`, iat: exampleTime },
  ),
};

/** What the operations of authenticated clients have in common. */
export const clientOperation = {
  tag: authorizationTag,
  security: { kind: 'client_authentication' },
} as const satisfies Partial<Operation>;

const anyParameters = describeSchema(anyParametersSchema, 'input');

/** Describes the form of an authenticated client, of which parameters that are not known are passed over. */
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
