import { type Combination, combinations } from '@ob/tooling/client-libraries';
import {
  type CertificateFacts,
  type Identity,
  type TestAuthority,
  testOrganization,
} from '@ob/tooling/test-authority';
import { exportJWK, generateKeyPair, type JWK } from 'jose';

export interface TestClient {
  readonly clientId: string;
  readonly combination: Combination;
  readonly redirectUri: string;
  /** The private key for assertions and request objects, with `kid` and `alg`. */
  readonly key: JWK;
  /** The private key for DPoP proofs, with `alg`. */
  readonly proofKey: JWK;
  readonly identity: Identity;
  /** The certificate contents apart from the name, to issue another certificate for the same client. */
  readonly certificateFacts: CertificateFacts;
  readonly registration: Readonly<Record<string, unknown>>;
}

interface Plan {
  readonly clientId: string;
  readonly combination: Combination;
  readonly registration: Readonly<Record<string, unknown>>;
  /** Selects algorithms and the kind of certificate subject. */
  readonly index: number;
  readonly query?: string;
}

const algorithms = ['ES256', 'PS256', 'EdDSA'] as const;

/** The five ways to register a certificate for `tls_client_auth` (RFC 8705 section 2.1.2). */
const subjects: readonly {
  readonly facts: (clientId: string) => CertificateFacts;
  readonly registration: (clientId: string) => Readonly<Record<string, string>>;
}[] = [
  {
    facts: () => ({}),
    registration: (id) => ({ tls_client_auth_subject_dn: `O=${testOrganization},CN=${id}` }),
  },
  {
    facts: (id) => ({ alternativeNames: [{ type: 'dns', value: `${id}.tpp.example` }] }),
    registration: (id) => ({ tls_client_auth_san_dns: `${id}.tpp.example` }),
  },
  {
    facts: (id) => ({ alternativeNames: [{ type: 'url', value: `https://tpp.example/${id}` }] }),
    registration: (id) => ({ tls_client_auth_san_uri: `https://tpp.example/${id}` }),
  },
  {
    facts: (id) => ({ alternativeNames: [{ type: 'email', value: `${id}@tpp.example` }] }),
    registration: (id) => ({ tls_client_auth_san_email: `${id}@tpp.example` }),
  },
  {
    facts: (id) => ({ alternativeNames: [{ type: 'ip', value: addressOf(id) }] }),
    registration: (id) => ({ tls_client_auth_san_ip: addressOf(id) }),
  },
];

const plain: Combination = {
  authentication: 'private_key_jwt',
  constraint: 'mtls',
  request: 'unsigned',
  response: 'plain',
};

/** Two clients of each combination, to check that neither can use the other's codes and tokens. */
const clientPairs: readonly Plan[] = combinations.flatMap((combination, index) =>
  ['one', 'two'].map((which, turn) => ({
    clientId: `${which}-${[combination.authentication, combination.constraint, combination.request, combination.response].join('-').replaceAll('_', '-')}`,
    combination,
    registration: { security_profile: 'fapi2' },
    index: index + turn,
    query: ['', '?from=bank'][turn] ?? '',
  })),
);

/** Clients of the open-banking profile: signed requests, plain responses and certificate-bound tokens. */
const openBanking: readonly Plan[] = (['private_key_jwt', 'tls_client_auth'] as const).map(
  (authentication, index) => ({
    clientId: `open-banking-${authentication.replaceAll('_', '-')}`,
    combination: { ...plain, authentication, request: 'signed' },
    registration: { security_profile: 'open-banking' },
    index,
  }),
);

const machines: readonly Plan[] = combinations
  .filter(({ request, response }) => request === 'unsigned' && response === 'plain')
  .map((combination, index) => ({
    clientId: `machine-${combination.authentication.replaceAll('_', '-')}-${combination.constraint}`,
    combination,
    registration: { security_profile: 'fapi2', grant_types: ['client_credentials'], redirect_uris: [] },
    index,
  }));

export async function createTestClients(authority: TestAuthority): Promise<readonly TestClient[]> {
  return Promise.all(
    [...clientPairs, ...openBanking, ...machines].map((plan) => createClient(authority, plan)),
  );
}

/** Returns whether a client uses its certificate for authentication or as sender constraint. */
export function usesCertificate({ combination }: Pick<TestClient, 'combination'>): boolean {
  return combination.authentication === 'tls_client_auth' || combination.constraint === 'mtls';
}

async function createClient(authority: TestAuthority, plan: Plan): Promise<TestClient> {
  const { clientId, combination, index, query = '' } = plan;
  const subject = subjects[index % subjects.length];
  const certificateFacts = subject?.facts(clientId) ?? {};
  const alg = algorithms[index % algorithms.length] ?? 'ES256';
  const [key, proofKey, identity] = await Promise.all([
    createPrivateKey(alg, `key-of-${clientId}`),
    createPrivateKey(alg === 'ES256' ? 'EdDSA' : 'ES256', `proofs-of-${clientId}`),
    authority.issue('client', clientId, certificateFacts),
  ]);
  const redirectUri = `https://${clientId}.tpp.example/callback${query}`;
  const registration = {
    client_id: clientId,
    client_name: `Third party ${clientId}`,
    redirect_uris: [redirectUri],
    scope: 'openid profile accounts consents webhooks',
    roles: ['aisp'],
    token_endpoint_auth_method: combination.authentication,
    jwks: { keys: [toPublic(key)] },
    ...(combination.authentication === 'tls_client_auth' && subject?.registration(clientId)),
    ...(combination.constraint === 'dpop' && { dpop_bound_access_tokens: true }),
    ...(combination.request === 'signed' && { require_signed_request_object: true }),
    ...(combination.response === 'jarm' && { authorization_signed_response_alg: alg }),
    id_token_signed_response_alg: algorithms[(index + 1) % algorithms.length],
    introspection_signed_response_alg: algorithms[(index + 2) % algorithms.length],
    ...plan.registration,
  };
  return { clientId, combination, redirectUri, key, proofKey, identity, certificateFacts, registration };
}

/** Creates a private key as a JWK with `kid`, `alg` and `use`. */
export async function createPrivateKey(alg: string, kid: string): Promise<JWK> {
  const { privateKey } = await generateKeyPair(alg, { extractable: true });
  return { ...(await exportJWK(privateKey)), kid, alg, use: 'sig' };
}

export function toPublic(key: JWK): JWK {
  const secret = ['d', 'p', 'q', 'dp', 'dq', 'qi'];
  return Object.fromEntries(Object.entries(key).filter(([name]) => !secret.includes(name))) as JWK;
}

/** Derives an address for documentation (RFC 5737) from the client id. */
function addressOf(clientId: string): string {
  const sum = [...clientId].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 251, 7);
  return `192.0.2.${sum + 1}`;
}
