import {
  type ConsentStore,
  createAccountAudience,
  createConsentConsumer,
  createConsentLookup,
  endForClosedAccount,
} from '@ob/consent';
import { createMemoryConsentStore } from '@ob/consent/memory';
import type {
  AccountReader,
  ConsentLookup,
  DebtorAccounts,
  Outbox,
  OutboxEvent,
  PaymentStore,
} from '@ob/core';
import { createMemoryPaymentStore } from '@ob/core/memory';
import type { Clock, Random } from '@ob/http';
import type { GrantLookup } from '@ob/oauth';
import { createMemoryGrantLookup, createMemoryOAuthStores, type OAuthStores } from '@ob/oauth/memory';
import { createMemoryWebhooks, type MemoryWebhooks } from '@ob/webhooks/memory';
import type { SampleBank } from '../data/sample-bank.ts';
import { describeClosing } from '../ledger/account-closing.ts';
import { createMemoryLedger, type MemoryLedger } from '../memory/memory-ledger.ts';
import { createMemoryLedgerReader } from '../memory/memory-reader.ts';
import { createSandboxAccounts, type SandboxAccounts } from './sandbox-accounts.ts';

/** Everything that the sandbox keeps, all of it in this process. */
export interface SandboxStores extends OAuthStores {
  readonly consents: ConsentStore;
  readonly consentLookup: ConsentLookup;
  readonly grantLookup: GrantLookup;
  readonly payments: PaymentStore;
  readonly ledger: MemoryLedger;
  readonly reader: AccountReader & DebtorAccounts;
  readonly accounts: SandboxAccounts;
  readonly webhooks: MemoryWebhooks;
}

/** What the stores begin with. */
export interface StorePorts {
  readonly bank: SampleBank;
  readonly clock: Clock;
  readonly random: Random;
  /** Hears of every event as it is stored, each once for every third party that it is told to. */
  readonly observeEvent: (event: OutboxEvent) => void;
}

/** Attempts in this process end or hang, and nobody takes them over: their leases last for ever. */
const leaseClock: Clock = { now: () => 0 };

/** Opens the stores of a bank in memory over one state. */
export function openStores({ bank, clock, random, observeEvent }: StorePorts): SandboxStores {
  const webhooks = createMemoryWebhooks({ clock, random, leaseClock });
  const outbox = watchOutbox(webhooks.outbox, observeEvent);
  const consents = createMemoryConsentStore({ outbox });
  const consentLookup = createConsentLookup({ consents, clock });
  const payments = createMemoryPaymentStore({
    outbox,
    consents: createConsentConsumer({ consents, random }),
  });
  const audience = createAccountAudience({ consents });
  const ledger = createMemoryLedger({
    ...{ accounts: bank.accounts, payments, audience, outbox, clock },
    endConsents: (closed) =>
      endForClosedAccount({ consents, accounts, clock, random }, describeClosing(closed)),
  });
  const accounts = createSandboxAccounts(bank.customers, ledger);
  const oauth = createMemoryOAuthStores();
  return {
    ...oauth,
    consents,
    consentLookup,
    grantLookup: createMemoryGrantLookup({ grants: oauth.grants, consents: consentLookup }),
    payments,
    ledger,
    reader: createMemoryLedgerReader(ledger),
    accounts,
    webhooks,
  };
}

function watchOutbox(outbox: Outbox, observe: (event: OutboxEvent) => void): Outbox {
  return {
    async enqueue(events) {
      await outbox.enqueue(events);
      for (const event of events) observe(event);
    },
  };
}
