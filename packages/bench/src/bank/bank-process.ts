import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import {
  control,
  forkServer,
  nameConditions,
  type ServerChild,
  type ServerProcess,
} from '../server-process.ts';
import { type BankMaterial, bankIssuer } from './bank-material.ts';

/** The frameworks that the sample bank runs on. */
export type Framework = 'hono' | 'express';

const examples = resolve(import.meta.dirname, '../../../../examples');
const probe = resolve(import.meta.dirname, '../servers/probe.ts');

/** What a bank is started with beside its material. */
export interface BankOptions {
  readonly framework: Framework;
  readonly databaseUrl: string;
  readonly conditions: readonly string[];
}

/** Starts the sample bank as in production, without limits and log, in a process of its own. Throws if it ends before it listens. */
export async function startBank(material: BankMaterial, options: BankOptions): Promise<ServerProcess> {
  const child = forkServer(resolve(examples, options.framework, 'src/main.ts'), [], {
    execArgv: ['--expose-gc', ...nameConditions(options.conditions), '--import', probe],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      OB_ENVIRONMENT: 'production',
      PORT: '0',
      OB_ISSUER: bankIssuer,
      DATABASE_URL: options.databaseUrl,
      OB_WORKER: '0',
      OB_RATE_LIMIT: '0',
      OB_UNATTENDED_LIMIT: '0',
      LOG_LEVEL: 'silent',
      ...material.environment,
    },
  });
  const port = await readPort(child);
  return control(child, `https://127.0.0.1:${port}`);
}

/** Reads the one line that the bank writes whatever its log level. Throws what it said where it ends before. */
async function readPort({ process, ended }: ServerChild): Promise<number> {
  const output = process.stdout;
  if (output === null) throw new Error('The bank has no output');
  for await (const line of createInterface({ input: output })) {
    const said: { readonly msg?: unknown; readonly port?: unknown } = JSON.parse(line);
    if (said.msg === 'listening' && typeof said.port === 'number') {
      output.resume();
      return said.port;
    }
  }
  return ended;
}
