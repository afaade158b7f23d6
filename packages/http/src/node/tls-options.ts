import { constants, createPrivateKey, X509Certificate } from 'node:crypto';
import { createSecureContext, type TlsOptions } from 'node:tls';
import { checkAuthorities } from './authorities.ts';
import { omitUndefined } from './omit-undefined.ts';

/** Options of `node:tls` with FAPI 2.0 defaults (section 5.2.2) and no renegotiation. Needs `cert` and `key`, or `pfx`. */
export interface ListenerTls extends TlsOptions {
  /** Authorities of client certificates, as PEM; replaces `ca`. Clients without a valid one are served: the routes decide. */
  readonly clientAuthorities?: string | Buffer | (string | Buffer)[];
}

const defaults: TlsOptions = {
  minVersion: 'TLSv1.2',
  ciphers: [
    'TLS_AES_256_GCM_SHA384',
    'TLS_AES_128_GCM_SHA256',
    'TLS_CHACHA20_POLY1305_SHA256',
    'ECDHE-ECDSA-AES128-GCM-SHA256',
    'ECDHE-RSA-AES128-GCM-SHA256',
    'ECDHE-ECDSA-AES256-GCM-SHA384',
    'ECDHE-RSA-AES256-GCM-SHA384',
  ].join(':'),
  honorCipherOrder: true,
  // The first handshake binds a connection to a client. A second one must not change that.
  secureOptions: constants.SSL_OP_NO_RENEGOTIATION,
  ALPNProtocols: ['http/1.1'],
};

/** Throws a `TypeError` if every handshake would fail, or if Node would trust public authorities for client certificates. */
export function completeTls(options: ListenerTls): TlsOptions {
  // A function of plain JavaScript may return nothing.
  const { clientAuthorities, ...given } = omitUndefined(options ?? {});
  checkIdentity(given);
  if (clientAuthorities === undefined) {
    if (given.requestCert === true) checkAuthorities('tls.ca', given.ca);
    return { ...defaults, ...given };
  }
  if (given.ca !== undefined)
    throw new TypeError('`tls` has both `ca` and `clientAuthorities`. Set only one.');
  checkAuthorities('tls.clientAuthorities', clientAuthorities);
  return { ...defaults, rejectUnauthorized: false, ...given, ca: clientAuthorities, requestCert: true };
}

/** Replaces options. The result has PEM or PKCS #12, never both. */
export function mergeTls(current: ListenerTls, next: ListenerTls): ListenerTls {
  const given = omitUndefined(next);
  if (given.pfx !== undefined) {
    const { cert: _cert, key: _key, passphrase: _passphrase, ...rest } = current;
    return { ...rest, ...given };
  }
  if (current.pfx === undefined || (given.cert === undefined && given.key === undefined)) {
    return { ...current, ...given };
  }
  const { pfx: _pfx, passphrase: _passphrase, ...rest } = current;
  return { ...rest, ...given };
}

/** Node also starts without a certificate, or with the key of another one, and then fails every handshake. */
function checkIdentity({ cert, key, pfx, passphrase }: TlsOptions): void {
  if (pfx !== undefined) checkPfx(pfx, passphrase);
  else if (cert === undefined || key === undefined)
    throw new TypeError('`tls` needs a certificate and its key. Set `cert` and `key`, as PEM.');
  else if (!isPair([cert].flat(), [key].flat(), passphrase)) {
    throw new TypeError('`tls.key` does not belong to `tls.cert`. Set the key of the certificate.');
  }
}

function checkPfx(pfx: TlsOptions['pfx'], passphrase: string | undefined): void {
  try {
    createSecureContext({ pfx, passphrase });
  } catch (cause) {
    throw new TypeError('`tls.pfx` cannot be read. Set PKCS #12 with its `passphrase`.', { cause });
  }
}

type Key = string | Buffer | { readonly pem: string | Buffer; readonly passphrase?: string | undefined };

function isPair(certs: readonly (string | Buffer)[], keys: readonly Key[], passphrase?: string): boolean {
  try {
    const privateKeys = keys.map((key) =>
      typeof key === 'object' && 'pem' in key
        ? createPrivateKey({ key: key.pem, passphrase: key.passphrase ?? passphrase })
        : createPrivateKey({ key, passphrase }),
    );
    const certificates = certs.map((cert) => new X509Certificate(cert));
    return certificates.every((one) => privateKeys.some((privateKey) => one.checkPrivateKey(privateKey)));
  } catch (cause) {
    throw new TypeError('`tls.cert` or `tls.key` cannot be read. Set both as PEM.', { cause });
  }
}
