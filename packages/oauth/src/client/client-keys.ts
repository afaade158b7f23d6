import type { Clock } from '@ob/http';
import type { JWK } from 'jose';
import { type BoundedCache, createBoundedCache } from '../bounded-cache.ts';
import { isRequiredKey, type RequiredKey } from '../jwt/jws.ts';
import type { Client } from './client.ts';
import { readClientKeySet } from './client-key-set.ts';

/** Port: the public keys by which a client signs. */
export interface ClientKeySource {
  /**
   * Finds the keys to try for a signature; they may hold others too. Empty where the client has none, also for now:
   * it never throws for what a client does, and answers within seconds.
   */
  find(client: Pick<Client, 'jwks' | 'jwks_uri'>, required: RequiredKey): Promise<readonly JWK[]>;
}

/** The keys that stand in the registrations themselves. A client that only has a `jwks_uri` has none here. */
export const registeredClientKeys: ClientKeySource = {
  find: async ({ jwks }) => jwks?.keys ?? [],
};

/**
 * Port: gets the text that a `jwks_uri` answers with, of at most 64 KiB, within 5 seconds, without following
 * redirects and never from inside the bank's own network. Throws where it cannot.
 */
export type FetchKeySet = (uri: string) => Promise<string>;

/** What finding the keys of clients stands on. */
export interface ClientKeyPorts {
  readonly clock: Clock;
  readonly fetchKeySet: FetchKeySet;
  /** Told why a key set could not be had; the client is then refused, or its last keys are used. */
  readonly onFailure: (uri: string, error: unknown) => void;
}

/** For how long a key set is used without asking again, in milliseconds. */
const freshTime = 10 * 60_000;
/** For how long a key set is used while its source fails, in milliseconds from when it was fetched. */
const staleTime = 24 * 3_600_000;
/** How often a source is asked at most, in milliseconds: anybody can make up names of keys. */
const coolDown = 60_000;
/** The same where nothing of the source is known yet. */
const firstCoolDown = 10_000;
/** How many key sets are remembered: those used longest ago make room. */
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
 * Creates the source of the keys that clients registered, or publish at their `jwks_uri` (RFC 7591 section 2). A
 * published set is fetched when its keys are first needed, again after 10 minutes or for a key that it does not hold,
 * but once a minute at most and never twice at a time; while its source fails, the last set serves for a day.
 */
export function createClientKeys(ports: ClientKeyPorts): ClientKeySource {
  const known = createBoundedCache<KeySetState>(maxKeySets);
  const flights = new Map<string, Promise<void>>();
  const refreshOnce = (uri: string): Promise<void> => {
    const flight = flights.get(uri) ?? refresh(ports, known, uri).finally(() => flights.delete(uri));
    flights.set(uri, flight);
    return flight;
  };
  return {
    async find({ jwks, jwks_uri: uri }, required) {
      if (uri === undefined) return jwks?.keys ?? [];
      const state = known.get(uri) ?? unknownKeySet;
      const now = ports.clock.now();
      const isNeeded = !isAnswer(state, required, now);
      if (isNeeded && (flights.has(uri) || isDue(state, now))) await refreshOnce(uri);
      return readState(known.get(uri) ?? state, ports.clock.now());
    },
  };
}

/** Never fails: what goes wrong leaves the last keys as they are. */
async function refresh(ports: ClientKeyPorts, known: BoundedCache<KeySetState>, uri: string): Promise<void> {
  const attemptedAt = ports.clock.now();
  const state = { ...(known.get(uri) ?? unknownKeySet), attemptedAt };
  known.set(uri, state);
  try {
    const keys = readClientKeySet(await ports.fetchKeySet(uri));
    if (keys === undefined) throw new TypeError('The answer is no key set');
    known.set(uri, { keys, fetchedAt: attemptedAt, attemptedAt });
  } catch (error) {
    ports.onFailure(uri, error);
  }
}

function isAnswer({ keys, fetchedAt }: KeySetState, required: RequiredKey, now: number): boolean {
  return now - fetchedAt < freshTime && keys?.some((key) => isRequiredKey(key, required)) === true;
}

function isDue({ keys, attemptedAt }: KeySetState, now: number): boolean {
  return now - attemptedAt >= (keys === undefined ? firstCoolDown : coolDown);
}

function readState({ keys, fetchedAt }: KeySetState, now: number): readonly JWK[] {
  return keys !== undefined && now - fetchedAt < staleTime ? keys : [];
}
