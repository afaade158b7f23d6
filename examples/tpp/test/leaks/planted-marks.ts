import type { Database, Row } from '@ob/postgres';

/** The accounts of a bank whose hidden places are all marked. */
export interface PlantedBank {
  /** The account that the customer shares. */
  readonly shared: string;
  /** The other accounts of the customer. */
  readonly others: readonly string[];
  /** An account of another customer. */
  readonly foreign: string;
}

/** The booking times that a consent lets see. */
export interface SeenWindow {
  readonly from: string;
  readonly to: string;
}

/** What the marks look like: words of their own, in capitals where an id must have a form, and an amount nobody else has. */
const marks = /planted-[a-z_]+|PLANTED[A-Z]+|7418529\.63/g;

/** Lists the marks that a text holds, each once, in the order of their letters. */
export function findMarks(text: string): readonly string[] {
  return [...new Set(text.match(marks))].sort();
}

/** The marks of everything that the customer's consent could ever open to a third party. */
export const openableMarks: readonly string[] = [
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
const isShared = `(account_type = 'current' AND status = 'enabled')`;
const ofShared = `${ofAlice} AND account_id IN (SELECT account_id FROM bank.accounts WHERE ${isShared})`;

/** Ids keep their length and stay unique. */
const renamed = (mark: string) => `transaction_id = '${mark}-' || left(md5(transaction_id), 12)`;

const planting = [
  `UPDATE bank.customers SET display_name = 'planted-customer ' || username`,
  `UPDATE bank.accounts SET servicer_bicfi = 'PLANTEDB'`,
  `UPDATE bank.accounts SET nickname = 'planted-other_nickname' WHERE ${ofAlice} AND NOT ${isShared}`,
  `UPDATE bank.accounts SET nickname = 'planted-foreign_nickname' WHERE NOT ${ofAlice}`,
  `UPDATE bank.account_identifiers SET scheme = 'BBAN', identifier = 'PLANTEDIDENTIFIER'`,
  `UPDATE bank.balances SET amount = 7418529.63`,
  `UPDATE bank.standing_orders SET reference = 'planted-order'`,
  `UPDATE bank.direct_debits SET name = 'planted-debit'`,
  `UPDATE bank.beneficiaries SET creditor_name = 'planted-payee'`,
  `UPDATE bank.transactions SET transaction_information = 'planted-information', reference = 'planted-reference',
     merchant_name = 'planted-merchant', merchant_category_code = '5411',
     creditor_scheme = 'BBAN', creditor_id = 'PLANTEDCREDITOR', creditor_name = 'planted-creditor_name',
     debtor_scheme = 'BBAN', debtor_id = 'PLANTEDDEBTOR', debtor_name = 'planted-debtor_name'`,
  `UPDATE bank.transactions SET ${renamed('planted-foreign_transaction')} WHERE NOT ${ofAlice}`,
  `UPDATE bank.transactions SET ${renamed('planted-other_transaction')} WHERE ${ofAlice} AND NOT (${ofShared})`,
];

/** Marks every place in the bank's tables that a narrow consent of alice must not open. */
export async function plantMarks(database: Database, { from, to }: SeenWindow): Promise<PlantedBank> {
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
