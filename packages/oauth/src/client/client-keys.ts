import type { Clock } from '@ob/http';
import type { JWK } from 'jose';
import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts';
import { isRequiredKey, type RequiredKey } from '../jwt/jws.ts';
import type { Client } from './client.ts';
import { readClientKeySet } from './client-key-set.ts';

/** Port: the public keys of clients. */
export interface ClientKeySource {
  /**
   * Finds keys for a signature. They may include keys that do not match `required`. Returns none if they are not available. Never
   * throws because of a client, and returns within seconds.
   */
  find(client: Pick<Client, 'jwks' | 'jwks_uri'>, required: RequiredKey): Promise<readonly JWK[]>;
}

/** Finds keys in registrations, without network access. A client with a `jwks_uri` has no keys here. */
export const registeredClientKeys: ClientKeySource = {
  find: async ({ jwks }) => jwks?.keys ?? [],
};

/**
 * Port: fetches the text of a `jwks_uri`: at most 64 KiB, within 5 seconds, without redirects, and never from the bank's own
 * network. Throws if that fails.
 */
export type FetchKeySet = (uri: string) => Promise<string>;

export interface ClientKeyPorts {
  readonly clock: Clock;
  readonly fetchKeySet: FetchKeySet;
  /** Called when a key set cannot be fetched or parsed. The cached keys stay in use. */
  readonly onFailure: (uri: string, error: unknown) => void;
}

/** A set is fetched again after this time, in milliseconds. */
const maxFreshAge = 10 * 60_000;
/** If fetches fail, the last set is used for this time. */
const maxStaleAge = 24 * 3_600_000;
/** The minimum time between fetches: anybody can invent key ids. */
const fetchInterval = 60_000;
/** The same, until a fetch succeeds. */
const firstFetchInterval = 10_000;
const maxKeySets = 1_000;

interface KeySetState {
  readonly keys: readonly JWK[] | undefined;
  readonly fetchedAt: number;
  readonly attemptedAt: number;
}

const unknownKeySet: KeySetState = {
  keys: undefined,
  fetchedAt: Number.NEGATIVE_INFINITY,
  attemptedAt: Number.NEGATIVE_INFINITY,
};

/**
 * Creates the source of client keys: from the registration or its `jwks_uri` (RFC 7591 section 2). It fetches a set on first use,
 * after 10 minutes, and for an unknown key, but at most once a minute. If fetches fail, the last set stays in use for a day.
 */
export function createClientKeys(ports: ClientKeyPorts): ClientKeySource {
  const known = createBoundedCache<KeySetState>(maxKeySets);
  const pendingFetches = new Map<string, Promise<void>>();
  const refreshOnce = (uri: string): Promise<void> => {
    const pending =
      pendingFetches.get(uri) ?? refresh(ports, known, uri).finally(() => pendingFetches.delete(uri));
    pendingFetches.set(uri, pending);
    return pending;
  };
  return {
    async find({ jwks, jwks_uri: uri }, required) {
      if (uri === undefined) return jwks?.keys ?? [];
      const state = known.get(uri) ?? unknownKeySet;
      const now = ports.clock.now();
      const isNeeded = !isSufficient(state, required, now);
      if (isNeeded && (pendingFetches.has(uri) || isDue(state, now))) await refreshOnce(uri);
      return readState(known.get(uri) ?? state, ports.clock.now());
    },
  };
}

/** Never throws: after a failure the cached keys stay. */
async function refresh(ports: ClientKeyPorts, known: BoundedCache<KeySetState>, uri: string): Promise<void> {
  const attemptedAt = ports.clock.now();
  const state = { ...(known.get(uri) ?? unknownKeySet), attemptedAt };
  known.set(uri, state);
  try {
    const keys = readClientKeySet(await ports.fetchKeySet(uri));
    if (keys === undefined) throw new TypeError('The response of jwks_uri is not a key set (RFC 7517)');
    known.set(uri, { keys, fetchedAt: attemptedAt, attemptedAt });
  } catch (error) {
    ports.onFailure(uri, error);
  }
}

function isSufficient({ keys, fetchedAt }: KeySetState, required: RequiredKey, now: number): boolean {
  return now - fetchedAt < maxFreshAge && keys?.some((key) => isRequiredKey(key, required)) === true;
}

function isDue({ keys, attemptedAt }: KeySetState, now: number): boolean {
  return now - attemptedAt >= (keys === undefined ? firstFetchInterval : fetchInterval);
}

function readState({ keys, fetchedAt }: KeySetState, now: number): readonly JWK[] {
  return keys !== undefined && now - fetchedAt < maxStaleAge ? keys : [];
}
