import type { Account, Payment, Transaction } from '@ob/core';
import type { AccountAccess } from './account-information.ts';
import type { RunningBank } from './bank-process.ts';
import type { Browser } from './browser.ts';
import type { Configuration } from './configuration.ts';
import type { Consent } from './consents.ts';
import type { Credentials } from './customer.ts';
import type { OpenBankingClient, StartedAuthorization, Tokens } from './open-banking-client.ts';
import type { PaymentOrder } from './payments.ts';
import type { Receiver } from './receiver.ts';
import { removeFormerWebhooks, type Webhook } from './webhooks.ts';

/** What differs from one journey to another: the bank, who travels, and which customer agrees. */
export interface JourneySetting {
  startBank(): Promise<RunningBank>;
  configure(issuer: string): Promise<Configuration>;
  readonly receiver: Receiver;
  readonly customer: Credentials;
}

/** What the steps of a journey leave for those after them. */
export interface JourneyMemory {
  bank?: RunningBank;
  client?: OpenBankingClient;
  browser?: Browser;
  clientTokens?: Tokens;
  webhook?: Webhook;
  consent?: Consent;
  authorization?: StartedAuthorization;
  callback?: URL;
  tokens?: Tokens;
  access?: AccountAccess;
  accounts?: readonly Account[];
  /** The account that the customer lives on. */
  everyday?: Account;
  transactions?: readonly Transaction[];
  order?: PaymentOrder;
  /** What opens the payment. */
  paymentAccess?: AccountAccess;
  payment?: Payment;
}

/** A table for a person to read: cells in rows, under headings. */
export interface Table {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** The columns, counted from 0, that hold numbers. */
  readonly numeric: readonly number[];
}

/** What a step tells a person: named facts and tables. */
export interface StepReport {
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly tables?: readonly Table[];
}

/** One step of the journey. */
export interface JourneyStep {
  readonly name: string;
  /** Takes the step, leaves what it found in the memory, and throws where the bank does not do as it should. */
  run(setting: JourneySetting, memory: JourneyMemory): Promise<StepReport>;
}

/** How a step ended. */
export interface StepOutcome {
  readonly step: JourneyStep;
  readonly milliseconds: number;
  readonly result:
    | { readonly ok: true; readonly report: StepReport }
    | { readonly ok: false; readonly error: unknown };
}

/** Takes the steps one after another, telling how each ended, and stops at the first that fails, which it answers. */
export async function takeJourney(
  steps: readonly JourneyStep[],
  setting: JourneySetting,
  memory: JourneyMemory,
  tell: (outcome: StepOutcome) => void,
): Promise<JourneyStep | undefined> {
  for (const step of steps) {
    const started = performance.now();
    const result = await step.run(setting, memory).then(
      (report) => ({ ok: true as const, report }),
      (error: unknown) => ({ ok: false as const, error }),
    );
    tell({ step, milliseconds: performance.now() - started, result });
    if (!result.ok) return step;
  }
  return undefined;
}

/** Recalls what an earlier step left; throws where that step has not been taken. */
export function recall<Key extends keyof JourneyMemory>(
  memory: JourneyMemory,
  key: Key,
): NonNullable<JourneyMemory[Key]> {
  const value = memory[key];
  if (value === undefined) throw new Error(`No step of the journey has left its ${key}`);
  return value;
}

/** Ends what a journey opened and the bank it started; returns how the bank ended, 0 if none was started. */
export async function endJourney(memory: JourneyMemory): Promise<number | string> {
  const { bank, client, browser, webhook } = memory;
  await browser?.close();
  if (client !== undefined && webhook !== undefined) await forgetWebhooks(client);
  await client?.close();
  return (await bank?.stop()) ?? 0;
}

/** Where the bank has ended already, the next run removes them. */
async function forgetWebhooks(client: OpenBankingClient): Promise<void> {
  const forget = async (): Promise<number> => {
    const { access_token: token } = await client.requestClientTokens('webhooks');
    return removeFormerWebhooks(client, token);
  };
  await forget().catch(() => 0);
}
