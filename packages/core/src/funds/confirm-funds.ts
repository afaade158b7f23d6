import type { Clock, Random } from '@ob/http';
import { accept, type Result } from '@ob/http';
import { createIdentifier } from '@ob/http/routes';
import type { AccountReader } from '../access/account-reader.ts';
import type { AdmittedConsent } from '../access/decide-consent.ts';
import type { UseRecorder } from '../account-routes/use-recorder.ts';
import type { FundsConfirmation, FundsRequest } from '../records/funds-confirmation.ts';
import { decideFunds } from './decide-funds.ts';

export interface ConfirmFundsPorts {
  readonly reader: Pick<AccountReader, 'listBalances'>;
  readonly uses: UseRecorder;
  readonly clock: Clock;
  readonly random: Random;
}

export interface FundsQuery {
  /** An active funds-confirmation consent, and the token that was issued for it. */
  readonly admitted: AdmittedConsent;
  readonly requested: FundsRequest;
}

/** Confirms whether the account has an amount available now. Reserves no money, and returns false for a closed account. */
export async function confirmFunds(
  ports: ConfirmFundsPorts,
  { admitted, requested }: FundsQuery,
): Promise<Result<FundsConfirmation, 'currency_mismatch'>> {
  const { customerId, consent } = admitted;
  const balances = await ports.reader.listBalances({ customerId, accountIds: consent.accountIds });
  const decided = decideFunds(balances, requested.amount);
  if (!decided.ok) return decided;
  await ports.uses.record({ consentId: consent.consentId, endpoint: 'funds_confirmations' });
  return accept({
    funds_confirmation_id: createIdentifier(ports.random),
    consent_id: consent.consentId,
    funds_available: decided.value,
    amount: requested.amount,
    reference: requested.reference,
    creation_date_time: new Date(ports.clock.now()).toISOString(),
  });
}
