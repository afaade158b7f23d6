import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** The user who runs PostgreSQL. */
export interface ServerUser {
  /** Absent for the user of this process. */
  readonly id?: number;
  readonly groupId: number;
  /** Whether that user cannot enter a parent folder of the files. */
  readonly needsCapability: boolean;
}

/**
 * Chooses the user for PostgreSQL, which refuses to run as root: then `postgres`, else `nobody`. `folder` will hold its files.
 */
export async function choosePostgresUser(folder: string): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return { groupId: -1, needsCapability: false };
  const id = (await readId('-u', 'postgres')) ?? (await readId('-u', 'nobody'));
  const groupId = (await readId('-g', 'postgres')) ?? (await readId('-g', 'nobody'));
  if (id === undefined || groupId === undefined) {
    throw new Error(
      'PostgreSQL does not run as root, and there is no user postgres or nobody. Set DATABASE_URL',
    );
  }
  return { id, groupId, needsCapability: !(await isOpenToAll(folder)) };
}

export async function runAs(user: ServerUser, program: string, parameters: readonly string[]): Promise<void> {
  const [command, given, identity] = planCommand(user, program, parameters);
  // The server writes to its log file (`pg_ctl --log`), because it would hold these pipes open.
  const options = { cwd: '/', env: { ...process.env, LC_ALL: 'C' }, ...identity };
  await execute(command, [...given], options);
}

type Command = readonly [
  program: string,
  parameters: readonly string[],
  identity: { uid?: number; gid?: number },
];

function planCommand(
  { id, groupId, needsCapability }: ServerUser,
  program: string,
  parameters: readonly string[],
): Command {
  if (id === undefined) return [program, parameters, {}];
  if (!needsCapability) return [program, parameters, { uid: id, gid: groupId }];
  // The data is below a folder of root, such as /root: the server keeps one capability, to reach it.
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

/** Returns whether every user may enter a folder. */
export async function isOpenToAll(folder: string): Promise<boolean> {
  const path = resolve(folder);
  const { mode } = await stat(path);
  if ((mode & 0o001) === 0) return false;
  return path === dirname(path) || isOpenToAll(dirname(path));
}
