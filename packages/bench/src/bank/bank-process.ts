import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { issuer } from '../sample-access.ts';
import {
  createServerProcess,
  forkServer,
  type ServerChild,
  type ServerProcess,
  toConditionFlags,
} from '../server-process.ts';
import type { ConstantSetup } from '../servers/constant.ts';
import type { BankMaterial } from './bank-material.ts';

const examples = resolve(import.meta.dirname, '../../../../examples');
const probe = resolve(import.meta.dirname, '../servers/probe.ts');

export interface BankOptions {
  readonly framework: ConstantSetup['framework'];
  readonly databaseUrl: string;
  readonly conditions: readonly string[];
}

/** Starts the sample bank with production settings, without rate limits and log output. Throws if it ends before it listens. */
export async function startBank(material: BankMaterial, options: BankOptions): Promise<ServerProcess> {
  const child = forkServer(resolve(examples, options.framework, 'src/main.ts'), [], {
    execArgv: ['--expose-gc', ...toConditionFlags(options.conditions), '--import', probe],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      OB_ENVIRONMENT: 'production',
      PORT: '0',
      OB_ISSUER: issuer,
      DATABASE_URL: options.databaseUrl,
      OB_WORKER: '0',
      OB_RATE_LIMIT: '0',
      OB_UNATTENDED_LIMIT: '0',
      LOG_LEVEL: 'silent',
      ...material.environment,
    },
  });
  const port = await readPort(child);
  return createServerProcess(child, `https://127.0.0.1:${port}`);
}

/** Reads the port from the line that the bank writes at every log level. */
async function readPort({ process, ended }: ServerChild): Promise<number> {
  const output = process.stdout;
  if (output === null) throw new Error('The bank process has no stdout');
  for await (const line of createInterface({ input: output })) {
    const entry: { readonly msg?: unknown; readonly port?: unknown } = JSON.parse(line);
    if (entry.msg === 'listening' && typeof entry.port === 'number') {
      output.resume();
      return entry.port;
    }
  }
  return ended;
}
