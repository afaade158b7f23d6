import { createSampleConsent, planSampleChange } from '@ob/consent/testing';
import { createConsentStore, type Database } from '@ob/postgres';

/** The client of every consent. */
export const consentClientId = 'tpp-1';

const day = 86_400_000;
/** How many rows one statement makes, so that a long preparation can tell where it is. */
const chunk = 100_000;

/** A consent with the first line of its history, as the database holds them. */
interface Template {
  readonly consent: unknown;
  readonly line: unknown;
}

/**
 * Fills a database with consents that their customers have revoked, one for each second of the past, every one over an
 * account of its own.
 */
export async function fillEndedConsents(
  database: Database,
  count: number,
  progress: (step: string) => void,
): Promise<void> {
  const template = await makeTemplate(database, 'ended', true);
  const restore = await dropIndexes(database);
  for (let made = 0; made < count; made += chunk) {
    progress(`${made} of ${count} consents made`);
    await copyConsents(database, template, 'ended', made + 1, Math.min(count, made + chunk));
  }
  progress('indexes made');
  await restore();
  await database.pool.query('VACUUM ANALYZE ob.consents, ob.consent_history');
}

/** Makes what adds so many authorized consents whose time is over, which no job has ended so far. */
export async function prepareDueConsents(database: Database): Promise<(count: number) => Promise<void>> {
  const template = await makeTemplate(database, 'due', false);
  let made = 0;
  return async (count) => {
    await copyConsents(database, template, 'due', made + 1, made + count);
    made += count;
  };
}

/** Takes one consent through its life as any bank would, and reads how it is stored. */
async function makeTemplate(database: Database, consentId: string, isRevoked: boolean): Promise<Template> {
  const createdAt = Date.now() - 100 * day;
  const { stored, history } = createSampleConsent({ consentId, clientId: consentClientId, createdAt });
  const consents = createConsentStore(database);
  await consents.insert(stored, history);
  const actor = { type: 'customer', id: 'customer-0' } as const;
  const authorized = planSampleChange(stored, { command: 'authorize', actor, at: createdAt });
  await consents.replace(authorized);
  if (isRevoked) {
    await consents.replace(planSampleChange(authorized.next, { command: 'revoke', actor, at: createdAt }));
  }
  const { rows } = await database.pool.query<Template>(
    `SELECT to_jsonb(c) AS consent, to_jsonb(h) AS line FROM ob.consents c JOIN ob.consent_history h USING (consent_id)
     WHERE c.consent_id = $1 AND h.number = 1`,
    [consentId],
  );
  const [template] = rows;
  if (template === undefined) throw new Error('The template is not stored');
  return template;
}

async function copyConsents(
  { pool }: Database,
  { consent, line }: Template,
  name: string,
  first: number,
  last: number,
): Promise<void> {
  await pool.query(insertConsents, [JSON.stringify(consent), name, first, last]);
  await pool.query(insertLines, [JSON.stringify(line), name, first, last]);
}

/** A bulk of rows is indexed at once instead of one by one. Answers what makes the indexes again. */
async function dropIndexes({ pool }: Database): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass::text AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = 'ob.consents'::regclass AND NOT indisprimary`,
  );
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`);
  return async () => {
    for (const { definition } of rows) await pool.query(definition);
  };
}

const named = `$2 || '-' || lpad(number::text, 10, '0')`;

const insertConsents = `INSERT INTO ob.consents
  SELECT made.* FROM generate_series($3::integer, $4::integer) AS number
  CROSS JOIN LATERAL (SELECT now() - number * interval '1 second' AS created_at) AS moment
  CROSS JOIN LATERAL jsonb_populate_record(NULL::ob.consents, $1::jsonb || jsonb_build_object(
    'consent_id', ${named},
    'customer_id', 'customer-' || number / 10,
    'account_ids', jsonb_build_array('account-' || number),
    'created_at', moment.created_at,
    'record', ($1::jsonb -> 'record') || jsonb_build_object(
      'consent_id', ${named},
      'creation_date_time', to_char(moment.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))) AS made`;

const insertLines = `INSERT INTO ob.consent_history
  SELECT made.* FROM generate_series($3::integer, $4::integer) AS number
  CROSS JOIN LATERAL jsonb_populate_record(NULL::ob.consent_history,
    $1::jsonb || jsonb_build_object('consent_id', ${named})) AS made`;
