import { createHash, randomBytes } from 'node:crypto';
import type { ConsentRequest } from '@ob/consent';
import { createConsent } from '@ob/consent/primitives';
import type { Clock, Service } from '@ob/http';
import type { PushedRequest } from '@ob/oauth/primitives';
import type { Queryable } from '@ob/postgres';
import type { OpenBanking } from '@ob/server';
import { createPostgresStorage } from '@ob/server/postgres';
import { issuer, openTestBankOn } from '@ob/tooling/test-bank';
import { createPages } from '../src/compose/customer-pages.ts';
import { createBankAccounts } from '../src/reader/bank-accounts.ts';
import { authenticationPolicy } from '../src/sign-in/authentication-policy.ts';
import type { SecondFactor } from '../src/sign-in/one-time-code.ts';
import { createPageCodes } from '../src/sign-in/page-codes.ts';
import { seedingMoment, type TestBank } from './sandbox-bank.ts';

export const origin = issuer;
const clientId = 'tpp-1';

const random = { bytes: (length: number) => new Uint8Array(randomBytes(length)) };

/** The customer's pages, and the actions of a third party that lead there. */
export interface TestPages {
  readonly service: Service;
  readonly consents: OpenBanking<Queryable>['storage']['consents'];
  /** Creates a consent as the third party. Returns its id. */
  requestConsent(request: ConsentRequest): Promise<string>;
  /** Pushes an authorization request. Returns the path that opens it in a browser. */
  push(consentId: string | undefined, more?: Partial<PushedRequest>): Promise<string>;
  wait(milliseconds: number): void;
}

export async function openPages(
  { database }: TestBank,
  createSecondFactor: (clock: Clock) => SecondFactor = () => createPageCodes(new Uint8Array(32).fill(8)),
): Promise<TestPages> {
  const bank = await openTestBankOn<Queryable>(createPostgresStorage(database), {
    client: { client_name: 'Moneta <Budget>' },
    random,
    accounts: createBankAccounts(database),
    customers: { authentication: authenticationPolicy },
    interaction: (parts) => {
      const secondFactor = createSecondFactor(parts.clock);
      return createPages({ ...parts, database, secondFactor, signInHint: 'Try alice.' })(parts);
    },
  });
  const { service, storage, clock } = bank;
  clock.advance(seedingMoment - clock.now());
  return {
    service,
    consents: storage.consents,
    wait: clock.advance,
    requestConsent: (request) => requestConsent(storage, clock, request),
    push: (consentId, more = {}) => push(storage, consentId, clock.now(), more),
  };
}

type TestStorage = OpenBanking<Queryable>['storage'];

async function requestConsent(
  { consents }: TestStorage,
  clock: Clock,
  request: ConsentRequest,
): Promise<string> {
  const roles = { rolesOf: async () => ['aisp', 'pisp', 'cbpii'] as const };
  const readRequest = async () => ({ ok: true, value: request }) as const;
  const created = await createConsent(
    { consents, clock, random, roles },
    { clientId, consentType: request.consent_type, readRequest },
  );
  if (!created.ok) throw new Error('the consent was refused');
  return created.value.consent_id;
}

async function push(
  { authorizations }: TestStorage,
  consentId: string | undefined,
  now: number,
  more: Partial<PushedRequest>,
): Promise<string> {
  const requestUri = `urn:ietf:params:oauth:request_uri:${randomBytes(32).toString('base64url')}`;
  const request: PushedRequest = {
    clientId,
    redirectUri: 'https://tpp.example/callback',
    scopes: consentId === undefined ? ['openid'] : ['openid', 'accounts'],
    responseMode: 'query',
    codeChallenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    state: 'the-state',
    pushedAt: now,
    ...(consentId === undefined ? {} : { consentId }),
    ...more,
  };
  const hash = createHash('sha256').update(requestUri).digest('base64url');
  await authorizations.push(hash, request, now + 60_000);
  return `/oauth/authorize?client_id=${clientId}&request_uri=${encodeURIComponent(requestUri)}`;
}
