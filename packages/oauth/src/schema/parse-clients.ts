import { accept, type Result, refuse } from '@ob/http';
import type { JSONWebKeySet, JWK } from 'jose';
import { z } from 'zod';
import {
  type Client,
  clientAuthenticationMethods,
  clientRoles,
  isClientId,
  securityProfiles,
} from '../client/client.ts';
import {
  type ClientRegistration,
  completeRegistration,
  findRegistrationErrors,
  type RegistrationError,
} from '../client/registration-rules.ts';
import { hasPrivateMember } from '../jwt/public-jwk.ts';
import { signingAlgorithms } from '../jwt/signing-key.ts';

const text = z.string().min(1).max(4096);
const algorithm = z.enum(signingAlgorithms);

const jwk = z
  .looseObject({
    kty: text,
    kid: z.exactOptional(text),
    alg: z.exactOptional(text),
    use: z.exactOptional(text),
    key_ops: z.exactOptional(z.array(text)),
  })
  .refine((key) => !hasPrivateMember(key), 'must be a public key')
  .transform((key): JWK => key as JWK);

const jwks = z.object({ keys: z.array(jwk).max(20) }) satisfies z.ZodType<JSONWebKeySet>;

const webAddress = text.refine(
  isWebAddress,
  'must be an absolute https address (http only for a loopback address) without fragment and user name. Its host must have only letters, digits, hyphens and dots, and its path only characters of RFC 3986',
);

/** Customers read the name. Characters that nobody sees could disguise it. */
const clientName = z
  .string()
  .max(255)
  .regex(/\S/, 'must have a visible character')
  .regex(
    /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}]*$/u,
    'must not have control characters, direction marks or other invisible characters. Remove them',
  );

/** The members of a registration with their independent defaults. Unknown members are ignored. */
const registration = z.object({
  client_id: z.string().refine(isClientId, 'must be 1 to 255 visible ASCII characters'),
  client_name: clientName,
  redirect_uris: z.array(webAddress).max(100).default([]),
  token_endpoint_auth_method: z.enum(clientAuthenticationMethods).default('private_key_jwt'),
  grant_types: z
    .array(z.enum(['authorization_code', 'refresh_token', 'client_credentials']))
    .default(['authorization_code', 'refresh_token', 'client_credentials']),
  response_types: z.array(z.literal('code')).default(['code']),
  scope: z.exactOptional(text),
  roles: z.array(z.enum(clientRoles)).default([]),
  security_profile: z.enum(securityProfiles).default('open-banking'),
  jwks: z.exactOptional(jwks),
  jwks_uri: z.exactOptional(webAddress),
  tls_client_auth_subject_dn: z.exactOptional(text),
  tls_client_auth_san_dns: z.exactOptional(text),
  tls_client_auth_san_uri: z.exactOptional(text),
  tls_client_auth_san_ip: z.exactOptional(text),
  tls_client_auth_san_email: z.exactOptional(text),
  tls_client_certificate_bound_access_tokens: z.exactOptional(z.boolean()),
  dpop_bound_access_tokens: z.exactOptional(z.boolean()),
  require_signed_request_object: z.exactOptional(z.boolean()),
  token_endpoint_auth_signing_alg: z.exactOptional(algorithm),
  request_object_signing_alg: z.exactOptional(algorithm),
  authorization_signed_response_alg: z.exactOptional(algorithm),
  id_token_signed_response_alg: z.exactOptional(algorithm),
  introspection_signed_response_alg: z.exactOptional(algorithm),
}) satisfies z.ZodType<ClientRegistration>;

/**
 * A client registration (RFC 7591 section 2, RFC 8705, RFC 9101, RFC 9449, JARM) with two members of this suite,
 * `roles` and `security_profile`. The output is a {@link Client} with every default filled in.
 */
const clientSchema = registration
  .superRefine((value, context) => {
    for (const { path, detail } of findRegistrationErrors(value)) {
      context.addIssue({ code: 'custom', path: [...path], message: detail });
    }
  })
  .transform(completeRegistration) satisfies z.ZodType<Client>;

const clientsSchema = z.array(clientSchema);

export function parseRegistrations(input: unknown): Result<readonly Client[], readonly RegistrationError[]> {
  const parsed = clientsSchema.safeParse(input, { error: describeIssue });
  if (!parsed.success) return refuse(parsed.error.issues.map(describeRegistrationIssue));
  const repeated = findRepeated(parsed.data);
  return repeated.length === 0 ? accept(parsed.data) : refuse(repeated);
}

function describeRegistrationIssue({ path, message }: z.core.$ZodIssue): RegistrationError {
  return { path: path.map((part) => (typeof part === 'number' ? part : String(part))), detail: message };
}

function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  return issue.code === 'invalid_type' && issue.input === undefined ? 'is required' : undefined;
}

function findRepeated(clients: readonly Client[]): readonly RegistrationError[] {
  const ids = clients.map(({ client_id }) => client_id);
  const repeated = ids.flatMap((id, index) => (ids.indexOf(id) < index ? [index] : []));
  return repeated.map((index) => ({
    path: [index, 'client_id'],
    detail: 'must not be used by two clients',
  }));
}

/** RFC 3986 section 2, without `#`. */
const addressCharacters = /^[A-Za-z\d\-._~:/?[\]@!$&'()*+,;=%]+$/;

/** A host that the Content-Security-Policy of the pages can name, or an IPv6 address. */
const hostCharacters = /^(?:[a-z\d-]+(?:\.[a-z\d-]+)*|\[[a-f\d:]+\])$/;

/** A loopback address cannot have a certificate (RFC 8252 section 7.3). Every other address must be https. */
function isWebAddress(address: string): boolean {
  if (!addressCharacters.test(address) || !URL.canParse(address)) return false;
  const { protocol, hostname, username, password } = new URL(address);
  if (username !== '' || password !== '' || !hostCharacters.test(hostname)) return false;
  const isLoopback = ['127.0.0.1', '[::1]', 'localhost'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}
