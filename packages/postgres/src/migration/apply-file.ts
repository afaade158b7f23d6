import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PoolClient } from 'pg';

export interface ApplyOptions {
  /** Receives one line of text for each step and each wait. */
  readonly onProgress: (line: string) => void;
  /** The maximum time that a step waits for a lock before other queries pass, in milliseconds. */
  readonly lockTimeoutMs: number;
  /** The maximum number of attempts of a step that does not get its locks. */
  readonly maxAttempts: number;
}

export interface MigrationFile {
  readonly setName: string;
  readonly fileName: string;
  readonly address: URL;
}

/** The mark of a file whose statements run one by one, each in a transaction of its own. */
const noTransaction = /^-- migrate:no-transaction\s*$/m;

/** Applies and records a file. Throws an error with its name if it fails. */
export async function applyFile(
  client: PoolClient,
  file: MigrationFile,
  options: ApplyOptions,
): Promise<void> {
  const name = `${file.setName}/${file.fileName}`;
  options.onProgress(`Applying ${name}`);
  const sql = await readFile(file.address, 'utf8');
  try {
    if (noTransaction.test(sql)) await applyStatements(client, sql, options);
    else await applyInTransaction(client, sql, file, options);
    if (noTransaction.test(sql)) await record(client, file);
  } catch (cause) {
    throw new Error(`Migration ${name} failed. ${describeFailure(cause)}`, { cause });
  }
}

function describeFailure(cause: unknown): string {
  if (isLockTimeout(cause))
    return 'Other sessions hold its locks. End long transactions, then migrate again.';
  return cause instanceof Error ? cause.message : 'The reason is unknown.';
}

async function record(client: PoolClient, { setName, fileName }: MigrationFile): Promise<void> {
  await client.query('INSERT INTO ob.migrations (set_name, file_name) VALUES ($1, $2)', [setName, fileName]);
}

function applyInTransaction(
  client: PoolClient,
  sql: string,
  file: MigrationFile,
  options: ApplyOptions,
): Promise<void> {
  return retryLocks(options, async () => {
    try {
      await client.query('BEGIN');
      await client.query(`SET LOCAL lock_timeout = ${options.lockTimeoutMs}`);
      await client.query(sql);
      await record(client, file);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK').catch(() => {});
      throw error;
    }
  });
}

/** Runs the statements one by one. Each is idempotent, so an interrupted file can be applied again. */
async function applyStatements(client: PoolClient, sql: string, options: ApplyOptions): Promise<void> {
  for (const statement of sql.split(/;[^\S\n]*(?:\n|$)/)) {
    const code = statement.replace(/--.*/g, '');
    if (code.trim() === '') continue;
    // A concurrent statement blocks nobody while it waits, so it needs no limit.
    const isConcurrent = /\bCONCURRENTLY\b/i.test(code);
    await retryLocks(options, async () => {
      await client.query(`SET lock_timeout = ${isConcurrent ? 0 : options.lockTimeoutMs}`);
      await dropInvalidIndex(client, code, options);
      await client.query(statement);
    });
  }
  await client.query('RESET lock_timeout');
}

const identifier = '("(?:[^"]|"")+"|\\w+)';
const indexBuild = new RegExp(
  `CREATE (?:UNIQUE )?INDEX CONCURRENTLY IF NOT EXISTS ${identifier}\\s+ON (?:${identifier}\\.)?`,
  'i',
);

/** Drops an index whose build was aborted: it slows down writes and serves no query. */
async function dropInvalidIndex(
  client: PoolClient,
  code: string,
  { onProgress }: ApplyOptions,
): Promise<void> {
  const [, index, schema] = indexBuild.exec(code) ?? [];
  if (index === undefined) return;
  const name = schema === undefined ? index : `${schema}.${index}`;
  onProgress(`Building the index ${name}`);
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [name],
  );
  if (rowCount === 0) return;
  onProgress(`Dropping the index ${name}: its last build was aborted`);
  await client.query(`DROP INDEX CONCURRENTLY ${name}`);
}

/** The maximum pause between two attempts, in milliseconds. */
const maxPauseMs = 5_000;

/**
 * Retries a step that did not get its locks or lost a deadlock. Queued queries run between the attempts. Each pause is
 * twice as long as the one before.
 */
async function retryLocks(options: ApplyOptions, step: () => Promise<void>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await step();
    } catch (error) {
      if (attempt >= options.maxAttempts || !isLockTimeout(error)) throw error;
      options.onProgress(`Waiting for locks that other sessions hold (attempt ${attempt})`);
      await sleep(Math.min(options.lockTimeoutMs * 2 ** (attempt - 1), maxPauseMs));
    }
  }
}

/** lock_not_available and deadlock_detected. */
function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01');
}
