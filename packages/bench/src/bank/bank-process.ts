import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { issuer } from '../sample-access.ts';
import {
  control,
  forkServer,
  nameConditions,
  type ServerChild,
  type ServerProcess,
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

/** Starts the sample bank with production settings, without limits and log. Throws if it ends before it listens. */
export async function startBank(material: BankMaterial, options: BankOptions): Promise<ServerProcess> {
  const child = forkServer(resolve(examples, options.framework, 'src/main.ts'), [], {
    execArgv: ['--expose-gc', ...nameConditions(options.conditions), '--import', probe],
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
  return control(child, `https://127.0.0.1:${port}`);
}

/** Reads the port from the line that the bank writes at every log level. */
async function readPort({ process, ended }: ServerChild): Promise<number> {
  const output = process.stdout;
  if (output === null) throw new Error('The bank process has no stdout');
  for await (const line of createInterface({ input: output })) {
    const said: { readonly msg?: unknown; readonly port?: unknown } = JSON.parse(line);
    if (said.msg === 'listening' && typeof said.port === 'number') {
      output.resume();
      return said.port;
    }
  }
  return ended;
}
