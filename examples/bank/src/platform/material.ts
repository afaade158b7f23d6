import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Config, ConfigError } from '../config.ts';
import { holdsDevelopmentCertificate, openDevelopmentAuthority } from './development-authority.ts';
import { checkTlsMaterial, type GivenTls, type TlsMaterial } from './tls.ts';

/** Reads the file of a variable. Throws a {@link ConfigError} with the variable and the file. */
export async function readNamedFile(variable: string, file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    throw new ConfigError([`${variable} names ${file}, which cannot be read (${reason})`]);
  });
}

/** Reads the JSON file of a variable. Throws a {@link ConfigError} if it is not JSON. */
export async function readNamedJson(variable: string, file: string): Promise<unknown> {
  return parseNamedJson(variable, await readNamedFile(variable, file));
}

/** Parses JSON. Throws a {@link ConfigError} with the name if it is not JSON. */
export function parseNamedJson(name: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError([`${name} is not JSON`]);
  }
}

/**
 * Loads the TLS material of the listener. In a sandbox, the development authority issues what is missing. Throws a
 * {@link ConfigError} for unusable files.
 */
export async function loadTlsMaterial(config: Config): Promise<TlsMaterial> {
  const { cert, key, clientAuthorities } = await checkGivenTls(config);
  if (cert && key && clientAuthorities) return { cert, key, clientAuthorities };
  const made = await makeTls(config);
  return {
    cert: cert ?? made.cert,
    key: key ?? made.key,
    clientAuthorities: clientAuthorities ?? made.clientAuthorities,
  };
}

/** Loads the configured TLS material. Throws a {@link ConfigError} for unusable files. */
export async function checkGivenTls(config: Config): Promise<GivenTls> {
  const read = (variable: string, file: string | undefined) =>
    file === undefined ? undefined : readNamedFile(variable, file);
  const given = {
    cert: await read('OB_TLS_CERT', config.tlsCertificateFile),
    key: await read('OB_TLS_KEY', config.tlsKeyFile),
    clientAuthorities: await read('OB_TLS_CLIENT_CA', config.tlsClientAuthoritiesFile),
  };
  checkTlsMaterial(given);
  if (config.environment === 'production') refuseDevelopment(given);
  return given;
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

function refuseDevelopment({ cert, clientAuthorities }: GivenTls): void {
  const given = { OB_TLS_CERT: cert, OB_TLS_CLIENT_CA: clientAuthorities };
  const errors = Object.entries(given)
    .filter(([, pem]) => pem !== undefined && holdsDevelopmentCertificate(pem))
    .map(([name]) => `${name} holds a certificate of the development authority, which production refuses`);
  if (errors.length > 0) throw new ConfigError(errors);
}
