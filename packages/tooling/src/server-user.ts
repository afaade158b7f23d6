import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Who runs PostgreSQL: this process's own user, or another one where this process runs as root. */
export interface ServerUser {
  /** Absent where the server runs as this process's own user. */
  readonly id?: number;
  readonly groupId: number;
  /** Whether folders on the way to the files are closed to that user, so that it needs leave to pass them. */
  readonly needsPassage: boolean;
}

/**
 * Chooses who runs PostgreSQL, which refuses to run as root: `postgres` where the machine has that user, else `nobody`.
 * `folder` is where its files will be.
 */
export async function choosePostgresUser(folder: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { groupId: -1, needsPassage: false };
  const id = (await readId('-u', 'postgres')) ?? (await readId('-u', 'nobody'));
  const groupId = (await readId('-g', 'postgres')) ?? (await readId('-g', 'nobody'));
  if (id === undefined || groupId === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user postgres or nobody; set DATABASE_URL',
    );
  }
  return { id, groupId, needsPassage: !(await isPassable(folder)) };
}

/** Runs a program as a user and waits for its end; throws with what it printed where it fails. */
export async function runAs(user: ServerUser, program: string, parameters: readonly string[]): Promise<void> {
  const [command, given, identity] = planCommand(user, program, parameters);
  // Output goes nowhere that a server left behind could hold open.
  const options = { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...identity };
  await execute(command, [...given], options);
}

type Command = readonly [
  program: string,
  parameters: readonly string[],
  identity: { uid?: number; gid?: number },
];

function planCommand(
  { id, groupId, needsPassage }: ServerUser,
  program: string,
  parameters: readonly string[],
): Command {
  if (id === undefined) return [program, parameters, {}];
  if (!needsPassage) return [program, parameters, { uid: id, gid: groupId }];
  // Data below a folder that only root may enter, such as /root: the server keeps one right, to pass it.
  const right = '+dac_override';
  const rights = [
    `--reuid=${id}`,
    `--regid=${groupId}`,
    '--clear-groups',
    `--inh-caps=${right}`,
    `--ambient-caps=${right}`,
  ];
  return ['setpriv', [...rights, program, ...parameters], {}];
}

async function readId(kind: '-u' | '-g', name: string): Promise<number | undefined> {
  return execute('id', [kind, name]).then(
    ({ stdout }) => Number(stdout),
    () => undefined,
  );
}

/** Tells whether every user may enter a folder. */
export async function isPassable(folder: string): Promise<boolean> {
  const path = resolve(folder);
  const { mode } = await stat(path);
  if ((mode & 0o001) === 0) return false;
  return path === dirname(path) || isPassable(dirname(path));
}
