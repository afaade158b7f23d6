import { createMemoryAccountReader } from '@ob/core/primitives';
import { createMemoryClientStore } from '@ob/oauth/primitives';
import { createMemoryStorage } from '@ob/server/memory';
import { authentication, issuer, serverKeys } from '@ob/tooling/test-bank';
import { vi } from 'vitest';

/** The required options of the front door. */
export const completeOptions = {
  ...{ issuer, keys: serverKeys, secretKeys: { current: new Uint8Array(32).fill(7) } },
  storage: createMemoryStorage(),
  clients: createMemoryClientStore([]),
  accounts: createMemoryAccountReader([]),
  payments: { submit: async () => {} },
  customers: { authentication },
  interaction: vi.fn(),
};
