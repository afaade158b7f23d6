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

/** The bank, the third party and the customer of a journey. */
export interface JourneySetting {
  startBank(): Promise<RunningBank>;
  configure(issuer: string): Promise<Configuration>;
  readonly receiver: Receiver;
  readonly customer: Credentials;
}

/** The results of the steps so far; each step adds its own. */
export interface JourneyResults {
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
  /** The current account of the customer. */
  currentAccount?: Account;
  transactions?: readonly Transaction[];
  order?: PaymentOrder;
  paymentAccess?: AccountAccess;
  payment?: Payment;
}

/** A table for the terminal. */
export interface Table {
  readonly title: string;
  readonly headings: readonly string[];
  readonly rows: readonly (readonly string[])[];
  /** Indexes of the columns with numbers, from 0. */
  readonly numeric: readonly number[];
}

/** The output of a step in the terminal. */
export interface StepReport {
  readonly facts: readonly (readonly [name: string, value: string])[];
  readonly tables?: readonly Table[];
}

export interface JourneyStep {
  readonly name: string;
  /** Runs the step and stores its results in the results. Throws if the bank gives a wrong answer. */
  run(setting: JourneySetting, results: JourneyResults): Promise<StepReport>;
}

export interface StepOutcome {
  readonly step: JourneyStep;
  readonly milliseconds: number;
  readonly result:
    | { readonly ok: true; readonly report: StepReport }
    | { readonly ok: false; readonly error: unknown };
}

/** Runs the steps one after another and reports each outcome. Stops at the first failed step and returns it. */
export async function runJourney(
  steps: readonly JourneyStep[],
  setting: JourneySetting,
  results: JourneyResults,
  report: (outcome: StepOutcome) => void,
): Promise<JourneyStep | undefined> {
  for (const step of steps) {
    const started = performance.now();
    const result = await step.run(setting, results).then(
      (report) => ({ ok: true as const, report }),
      (error: unknown) => ({ ok: false as const, error }),
    );
    report({ step, milliseconds: performance.now() - started, result });
    if (!result.ok) return step;
  }
  return undefined;
}

/** Returns the result of an earlier step. Throws if that step has not run. */
export function requireResult<Key extends keyof JourneyResults>(
  results: JourneyResults,
  key: Key,
): NonNullable<JourneyResults[Key]> {
  const value = results[key];
  if (value === undefined) throw new Error(`No earlier step has set "${key}"`);
  return value;
}

/** Closes connections, removes the webhook and stops the bank. Returns how the bank ended, 0 if none was started. */
export async function endJourney(results: JourneyResults): Promise<number | string> {
  const { bank, client, browser, webhook } = results;
  await browser?.close();
  if (client !== undefined && webhook !== undefined) await forgetWebhooks(client);
  await client?.close();
  return (await bank?.stop()) ?? 0;
}

/** Removes the webhooks. If the bank has already ended, the next run removes them. */
async function forgetWebhooks(client: OpenBankingClient): Promise<void> {
  const forget = async (): Promise<number> => {
    const { access_token: token } = await client.requestClientTokens('webhooks');
    return removeFormerWebhooks(client, token);
  };
  await forget().catch(() => 0);
}
