import { type ConsentStore, type ConsentUse, consentFacts } from '@ob/consent/primitives';
import { type Access, type AccessRefusal, createCursorCodec, decide, endpoints } from '@ob/core/routes';
import type { HeldAccount } from '@ob/core/testing';
import { apiErrors, type Result } from '@ob/http';
import { type GeneratedRequest, writePath } from './api-request.ts';
import type { Scenario } from './scenario.ts';

const cursors = await createCursorCodec([new Uint8Array(32)]);

/** The predictable part of a response. A cursor is opaque, so only its presence is predicted. */
export type Expected =
  | { readonly status: number; readonly code: string; readonly path?: string }
  | {
      readonly status: 200;
      readonly data: unknown;
      readonly self: string;
      readonly more: boolean;
      readonly meta?: Readonly<Record<string, string>>;
      readonly use: Pick<ConsentUse, 'consentId' | 'endpoint'>;
    };

/** Predicts a response from the decision of `decide` and the records of the scenario. */
export async function predict(
  scenario: Scenario,
  requested: GeneratedRequest,
  consents: ConsentStore,
): Promise<Expected> {
  const decision = await decideAbout(scenario, requested, consents);
  if (!decision.ok) {
    const { code, path } = decision.refusal;
    const { status } = apiErrors[code];
    return path === undefined ? { status, code } : { status, code, path };
  }
  const access = decision.value;
  const visible = selectVisible(scenario, access);
  const { accounts, record } = endpoints[requested.endpoint];
  if (accounts === 'one' && visible.length === 0) return { status: 404, code: 'account_not_found' };
  const { data, more = false, meta } = contents[record](visible, access, scenario, accounts === 'one');
  const use = { consentId: 'c1', endpoint: requested.endpoint };
  const whole = { status: 200, data, self: writePath(requested), more, use } as const;
  return meta === undefined ? whole : { ...whole, meta };
}

async function decideAbout(
  scenario: Scenario,
  requested: GeneratedRequest,
  consents: ConsentStore,
): Promise<Result<Access, AccessRefusal>> {
  const { token, now } = scenario;
  const consentIds = requested.consentIds.filter((value) => value.trim() !== '');
  const stored = consentIds.length === 1 ? await consents.find(consentIds.join()) : undefined;
  const consent = stored === undefined ? undefined : consentFacts(stored, now);
  const { endpoint, accountId, query } = requested;
  return decide({
    target: endpoints[endpoint].accounts === 'one' ? { endpoint, accountId } : { endpoint },
    query,
    cursors,
    consentIds,
    token: token && {
      ...token,
      scheme: 'Bearer',
      tokenId: 'token-1',
      grantId: 'grant-1',
      expiresAt: now + 1,
    },
    consent,
    accountHeld: scenario.held.some(
      ({ customerId, closed, account }) =>
        customerId === consent?.customerId && closed !== true && account.account_id === accountId,
    ),
    now,
  });
}

function selectVisible({ held }: Scenario, { customerId, accountIds }: Access): readonly HeldAccount[] {
  return held.filter(
    (entry) =>
      entry.customerId === customerId &&
      entry.closed !== true &&
      accountIds.some((id) => id === entry.account.account_id),
  );
}

interface Content {
  readonly data: unknown;
  readonly more?: boolean;
  readonly meta?: Readonly<Record<string, string>>;
}

type Expect = (visible: readonly HeldAccount[], access: Access, scenario: Scenario, one: boolean) => Content;

const contents: Readonly<Record<(typeof endpoints)[keyof typeof endpoints]['record'], Expect>> = {
  account: (visible, { fields }, _, one) => {
    const shown = visible.map(({ account }) => {
      const { identifiers, servicer, ...basic } = account;
      return fields === 'basic' ? basic : account;
    });
    return { data: one ? shown[0] : shown };
  },
  balance: (visible) => ({
    data: visible.flatMap(({ balances = [] }) =>
      [...balances].sort((left, right) => (left.balance_type < right.balance_type ? -1 : 1)),
    ),
  }),
  transaction: (visible, access, scenario, one) => ({
    ...expectTransactions(visible, access),
    ...(one ? { meta: expectSpan(visible, access, scenario) } : {}),
  }),
  standing_order: (visible) => ({ data: visible.flatMap(({ standingOrders }) => standingOrders) }),
  direct_debit: (visible) => ({ data: visible.flatMap(({ directDebits }) => directDebits) }),
  beneficiary: (visible) => ({ data: visible.flatMap(({ beneficiaries }) => beneficiaries) }),
};

/** Lists the transactions between two moments, newest first. Their times have one format and compare as text. */
function listBetween(visible: readonly HeldAccount[], from = -Infinity, to = Infinity) {
  const sortKey = (row: { booking_date_time: string; transaction_id: string }) =>
    `${row.booking_date_time} ${row.transaction_id}`;
  return visible
    .flatMap(({ transactions = [] }) => transactions)
    .filter(({ booking_date_time: at }) => Date.parse(at) >= from && Date.parse(at) <= to)
    .sort((left, right) => (sortKey(left) > sortKey(right) ? -1 : 1));
}

function expectTransactions(visible: readonly HeldAccount[], { window, page, fields }: Access): Content {
  const rows = window === 'nothing' ? [] : listBetween(visible, window.from, window.to);
  const { limit } = page ?? { limit: 0 };
  const data = rows.slice(0, limit).map((row) => {
    const {
      transaction_information,
      merchant_details,
      creditor_account,
      debtor_account,
      reference,
      ...basic
    } = row;
    return fields === 'basic' ? basic : row;
  });
  return { data, more: rows.length > limit };
}

function expectSpan([held]: readonly HeldAccount[], { consent }: Access, { now }: Scenario) {
  const { transactionsFrom, transactionsTo = now, createdAt } = consent;
  const rows = listBetween(held === undefined ? [] : [held], transactionsFrom, consent.transactionsTo);
  const opened = held?.account.opening_date;
  const start = transactionsFrom ?? (opened === undefined ? createdAt : Date.parse(`${opened}T00:00:00Z`));
  const end = Math.max(start, Math.min(transactionsTo, now));
  const write = (at: number) => new Date(at).toISOString();
  return {
    first_available_date_time: rows.at(-1)?.booking_date_time ?? write(start),
    last_available_date_time: rows[0]?.booking_date_time ?? write(end),
  };
}
