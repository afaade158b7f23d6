import { existsSync } from 'node:fs';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { holdsDevelopmentCertificate, openDevelopmentAuthority } from './development-authority.ts';
import { checkTlsMaterial, type TlsMaterial } from './tls.ts';

/** Reads the file of a variable. Throws a {@link ConfigError} with the variable and the file. */
export async function readNamedFile(variable: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigError([`${variable} names ${file}, which cannot be read (${reason})`]);
  });
}

/** Reads the JSON file of a variable. Throws a {@link ConfigError} if it is not JSON. */
export async function readNamedJson(variable: string, file: string): Promise<unknown> {
  const text = await readNamedFile(variable, file);
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError([`${variable} is not JSON`]);
  }
}

/** Reads a file of the data folder. The first start creates it, readable by this user only. */
export async function readOrCreate(file: string, make: () => Promise<string>): Promise<string> {
  if (existsSync(file)) return readFile(file, 'utf8');
  const made = await make();
  await mkdir(dirname(file), { recursive: true });
  // A link is atomic: a crash leaves no partial file, and the first of several processes wins.
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, made, { mode: 0o600 });
  await link(draft, file).catch(() => {});
  await rm(draft);
  return readFile(file, 'utf8');
}

/**
 * Loads the TLS material of the listener. In a sandbox, the development authority issues what is missing. Throws a
 * {@link ConfigError} for unusable files.
 */
export async function loadTlsMaterial(config: Config): Promise<TlsMaterial> {
  const given = await checkGivenTls(config);
  return isComplete(given) ? given : { ...(await makeTls(config)), ...given };
}

/** Loads the configured TLS material. Throws a {@link ConfigError} for unusable files. */
export async function checkGivenTls(config: Config): Promise<GivenTls> {
  const given = await loadGivenTls(config);
  checkTlsMaterial(given);
  if (config.environment === 'production') refuseDevelopment(given);
  return given;
}

type GivenTls = { -readonly [Name in keyof TlsMaterial]?: TlsMaterial[Name] };

async function loadGivenTls(config: Config): Promise<GivenTls> {
  const given: GivenTls = {};
  if (config.tlsCertificateFile !== undefined)
    given.cert = await readNamedFile('OB_TLS_CERT', config.tlsCertificateFile);
  if (config.tlsKeyFile !== undefined) given.key = await readNamedFile('OB_TLS_KEY', config.tlsKeyFile);
  if (config.tlsClientAuthoritiesFile !== undefined) {
    given.clientAuthorities = await readNamedFile('OB_TLS_CLIENT_CA', config.tlsClientAuthoritiesFile);
  }
  return given;
}

function isComplete(given: GivenTls): given is TlsMaterial {
  return given.cert !== undefined && given.key !== undefined && given.clientAuthorities !== undefined;
}

async function makeTls({ dataFolder }: Config): Promise<TlsMaterial> {
  const authority = await openDevelopmentAuthority(join(dataFolder, 'authority'));
  const server = await authority.issue('server', {
    name: 'CN=localhost',
    usage: 'server',
    alternativeNames: [
      { type: 'dns', value: 'localhost' },
      { type: 'ip', value: '127.0.0.1' },
      { type: 'ip', value: '::1' },
    ],
  });
  return { cert: server.certificate, key: server.key, clientAuthorities: authority.certificate };
}

function refuseDevelopment(given: GivenTls): void {
  const errors = [
    ['OB_TLS_CERT', given.cert],
    ['OB_TLS_CLIENT_CA', given.clientAuthorities],
  ].filter(([, pem]) => pem !== undefined && holdsDevelopmentCertificate(pem));
  if (errors.length > 0) {
    throw new ConfigError(
      errors.map(
        ([name]) => `${name} holds a certificate of the development authority, which production refuses`,
      ),
    );
  }
}
