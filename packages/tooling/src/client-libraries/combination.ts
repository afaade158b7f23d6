export interface Combination {
  readonly authentication: 'private_key_jwt' | 'tls_client_auth';
  readonly constraint: 'mtls' | 'dpop';
  readonly request: 'unsigned' | 'signed';
  readonly response: 'plain' | 'jarm';
}

const choices = {
  authentication: ['private_key_jwt', 'tls_client_auth'],
  constraint: ['mtls', 'dpop'],
  request: ['unsigned', 'signed'],
  response: ['plain', 'jarm'],
} as const;

export const combinations: readonly Combination[] = choices.authentication.flatMap((authentication) =>
  choices.constraint.flatMap((constraint) =>
    choices.request.flatMap((request) =>
      choices.response.map((response) => ({ authentication, constraint, request, response })),
    ),
  ),
);

/** Returns a name such as `private_key_jwt, dpop, signed, jarm`. */
export function nameCombination(combination: Combination): string {
  const { authentication, constraint, request, response } = combination;
  return [authentication, constraint, request, response].join(', ');
}
