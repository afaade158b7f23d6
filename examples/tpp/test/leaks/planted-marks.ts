import type { Database, Row } from '@ob/postgres';

/** The ids of accounts in a bank whose hidden fields are all marked. */
export interface MarkedAccounts {
  /** The account that the customer shares. */
  readonly shared: string;
  /** The other accounts of the customer. */
  readonly others: readonly string[];
  readonly foreign: string;
}

export interface VisibleWindow {
  readonly from: string;
  readonly to: string;
}

/** Matches the marks: unique words, in capitals for ids with a fixed format, and one amount. */
const marks = /planted-[a-z_]+|PLANTED[A-Z]+|7418529\.63/g;

/** Lists the marks in a text, each once, sorted. */
export function findMarks(text: string): readonly string[] {
  return [...new Set(text.match(marks))].sort();
}

/** The marks that a client can see with a consent of the customer. */
export const visibleMarks: readonly string[] = [
  '7418529.63',
  'PLANTEDB',
  'PLANTEDCREDITOR',
  'PLANTEDDEBTOR',
  'PLANTEDIDENTIFIER',
  'planted-creditor_name',
  'planted-debit',
  'planted-debtor_name',
  'planted-information',
  'planted-merchant',
  'planted-order',
  'planted-other_nickname',
  'planted-other_transaction',
  'planted-outside',
  'planted-payee',
  'planted-reference',
];

const ofAlice = `account_id IN (SELECT account_id FROM bank.accounts JOIN bank.customers USING (customer_id)
  WHERE username = 'alice')`;
const isShared = `(record->>'account_type' = 'current' AND record->>'status' = 'enabled')`;
const ofShared = `${ofAlice} AND account_id IN (SELECT account_id FROM bank.accounts WHERE ${isShared})`;

/** Marks an id, which keeps its length and stays unique. */
const markedId = (mark: string) => `'${mark}-' || left(md5(transaction_id), 12)`;

const set = (column: string, members: object) =>
  `${column} = ${column}::jsonb || '${JSON.stringify(members)}'`;

const renamed = (mark: string) =>
  `transaction_id = ${markedId(mark)}, record = record::jsonb || jsonb_build_object('transaction_id', ${markedId(mark)})`;

const reference = (mark: string) => ({
  scheme: 'BBAN',
  id: `PLANTED${mark.toUpperCase()}`,
  name: `planted-${mark}_name`,
});

const planting = [
  `UPDATE bank.customers SET display_name = 'planted-customer ' || username`,
  `UPDATE bank.accounts SET ${set('hidden', {
    servicer: { scheme: 'BICFI', id: 'PLANTEDB' },
    identifiers: [{ scheme: 'BBAN', id: 'PLANTEDIDENTIFIER' }],
  })}, balances = (SELECT json_agg(b || '{"amount": {"amount": "7418529.63", "currency": "GBP"}}')
    FROM jsonb_array_elements(balances::jsonb) b)`,
  `UPDATE bank.accounts SET ${set('record', { nickname: 'planted-other_nickname' })} WHERE ${ofAlice} AND NOT ${isShared}`,
  `UPDATE bank.accounts SET ${set('record', { nickname: 'planted-foreign_nickname' })} WHERE NOT ${ofAlice}`,
  `UPDATE bank.standing_orders SET ${set('record', { reference: 'planted-order' })}`,
  `UPDATE bank.direct_debits SET ${set('record', { name: 'planted-debit' })}`,
  `UPDATE bank.beneficiaries SET record = jsonb_set(record::jsonb, '{creditor_account,name}', '"planted-payee"')`,
  `UPDATE bank.transactions SET ${set('hidden', {
    transaction_information: 'planted-information',
    merchant_details: { name: 'planted-merchant', category_code: '5411' },
    creditor_account: reference('creditor'),
    debtor_account: reference('debtor'),
    reference: 'planted-reference',
  })}`,
  `UPDATE bank.transactions SET ${renamed('planted-foreign_transaction')} WHERE NOT ${ofAlice}`,
  `UPDATE bank.transactions SET ${renamed('planted-other_transaction')} WHERE ${ofAlice} AND NOT (${ofShared})`,
];

/** Marks every field in the bank's tables that a narrow consent of alice must not show. */
export async function plantMarks(database: Database, { from, to }: VisibleWindow): Promise<MarkedAccounts> {
  for (const text of planting) await database.pool.query(text);
  await database.pool.query(
    `UPDATE bank.transactions SET ${renamed('planted-outside')}
     WHERE ${ofShared} AND booking_date_time NOT BETWEEN $1 AND $2`,
    [from, to],
  );
  const list = async (condition: string): Promise<readonly string[]> => {
    const { rows } = await database.pool.query<Row & { account_id: string }>(
      `SELECT account_id FROM bank.accounts WHERE ${condition} ORDER BY account_id`,
    );
    return rows.map(({ account_id: id }) => id);
  };
  const [[shared = ''], [foreign = '']] = [await list(ofShared), await list(`NOT ${ofAlice}`)];
  return { shared, foreign, others: await list(`${ofAlice} AND NOT ${isShared}`) };
}
