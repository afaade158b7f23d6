import type { Clock, Random } from '@ob/http';
import { accept, type Result, refuse } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import type { AccountReader } from '../access/account-reader.ts';
import type { AdmittedConsent } from '../access/decide-consent.ts';
import type { UseRecorder } from '../account-routes/use-recorder.ts';
import type { UnattendedLimit } from '../rate-limit/unattended-limit.ts';
import type { FundsConfirmation, FundsRequest } from '../records/funds-confirmation.ts';
import { decideFunds } from './decide-funds.ts';

export interface ConfirmFundsPorts {
  readonly reader: Pick<AccountReader, 'listBalances'>;
  /** Limits the confirmations for one consent in 24 hours, because many of them reveal the balance. Has its own counters. */
  readonly fundsLimit: UnattendedLimit;
  readonly uses: UseRecorder;
  readonly clock: Clock;
  readonly random: Random;
}

/** `nextIn`: the milliseconds until the consent allows another confirmation. */
export type FundsRefusal = 'currency_mismatch' | { readonly nextIn: number };

/**
 * Confirms whether the account of an active funds-confirmation consent has an amount available now. Reserves no money, and
 * answers false for a closed account. Only an answered request counts towards the limit and is recorded as a use.
 */
export async function confirmFunds(
  ports: ConfirmFundsPorts,
  { customerId, consent: { consentId, accountIds } }: AdmittedConsent,
  { amount, reference }: FundsRequest,
): Promise<Result<FundsConfirmation, FundsRefusal>> {
  const decided = decideFunds(await ports.reader.listBalances({ customerId, accountIds }), amount);
  if (!decided.ok) return decided;
  const use = { consentId, endpoint: 'funds_confirmations' } as const;
  const now = ports.clock.now();
  const limitState = await ports.fundsLimit.take(use, now);
  if (!limitState.allowed) return refuse({ nextIn: limitState.nextIn });
  await ports.uses.record(use);
  return accept({
    funds_confirmation_id: createIdentifier(ports.random),
    consent_id: consentId,
    funds_available: decided.value,
    amount,
    reference,
    creation_date_time: new Date(now).toISOString(),
  });
}
