import type { ReplayStore } from '../secret/replay.ts';
import { assertEqual } from './assert.ts';
import { callers, pushedAt } from './sample-authorization.ts';

/** `run` throws if the store fails. Every run needs an empty store. */
export interface ReplayStoreCase {
  readonly name: string;
  run(store: ReplayStore): Promise<void>;
}

const expiresAt = pushedAt + 600_000;

/** The contract of a {@link ReplayStore}. Run it against every implementation. */
export const replayStoreCases: readonly ReplayStoreCase[] = [
  {
    name: 'stores an id once',
    async run(store) {
      assertEqual(await store.unique('client-1', 'id', expiresAt), true, 'the first answer');
      assertEqual(await store.unique('client-1', 'id', expiresAt), false, 'the second answer');
      assertEqual(await store.unique('client-1', 'id', expiresAt + 1), false, 'for another expiry');
    },
  },
  {
    name: 'separates namespaces, and ids by letter case',
    async run(store) {
      const pairs = [
        ['a', 'bc'],
        ['ab', 'c'],
        ['a b', 'c'],
        ['a', 'b c'],
        ['a', 'BC'],
        ['A', 'bc'],
      ] as const;
      for (const [namespace, id] of pairs) {
        assertEqual(await store.unique(namespace, id, expiresAt), true, `${namespace} and ${id}`);
      }
    },
  },
  {
    name: 'returns true to one of fifty concurrent calls',
    async run(store) {
      const results = await Promise.all(callers.map(() => store.unique('client-1', 'id', expiresAt)));
      assertEqual(results.filter((result) => result).length, 1, 'the number of winners');
    },
  },
];
