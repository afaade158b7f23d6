import { endForClosedAccount } from '@ob/consent';
import { createMemoryAccountReader, type MemoryAccounts, type OutboxEvent } from '@ob/core/primitives';
import type { Clock, Random } from '@ob/http';
import type { OpenStorage } from '@ob/server';
import { createMemoryStorage, type MemoryTransaction } from '@ob/server/memory';
import type { SampleBank } from '../data/sample-bank.ts';
import { describeClosing } from '../ledger/accounts.ts';
import { createMemoryLedger, type MemoryLedger } from '../memory/memory-ledger.ts';
import { createSandboxCustomers, type SandboxCustomers } from './sandbox-customers.ts';

export interface SandboxStores {
  readonly storage: OpenStorage<MemoryTransaction>;
  readonly ledger: MemoryLedger;
  readonly accounts: MemoryAccounts;
  readonly customers: SandboxCustomers;
}

export interface StorePorts {
  readonly bank: SampleBank;
  readonly clock: Clock;
  readonly random: Random;
  /** Called once for each third party that receives the event. */
  readonly observeEvent: (event: OutboxEvent) => void;
}

export function openStores({ bank, clock, random, observeEvent }: StorePorts): SandboxStores {
  const storage = createMemoryStorage({ onEvent: observeEvent }).open({
    ...{ clock, random, aheadMs: () => 0, onStateChange: () => {} },
  });
  const { consents, payments, audience, outbox } = storage;
  const ledger = createMemoryLedger({
    ...{ accounts: bank.accounts, payments, audience, outbox, clock },
    takeTurn: (work) => storage.transact(work),
    endConsents: (closed) =>
      endForClosedAccount({ consents, accounts, clock, random }, describeClosing(closed)),
  });
  const accounts = createMemoryAccountReader(ledger.holdings);
  return { storage, ledger, accounts, customers: createSandboxCustomers(bank.customers, ledger) };
}
