import { describeSchema, type HeaderDescription } from '@ob/http/routes';
import { addressSchema, noCacheSchema, textSchema } from '../schema/parameters.ts';

const text = describeSchema(textSchema, 'output');

/** For HTTP/1.0 caches (RFC 6749 section 5.1). */
export const noCache: HeaderDescription = {
  description: '`Cache-Control` for HTTP/1.0 caches (RFC 6749 section 5.1).',
  schema: describeSchema(noCacheSchema, 'output'),
  required: true,
};

export const dpopNonce: HeaderDescription = {
  description: 'The nonce for the next DPoP proof, if the server requires one (RFC 9449 section 8).',
  schema: text,
};

export const challenge: HeaderDescription = {
  description:
    'The authentication scheme of the request and, for an access token, the error (RFC 6749 section 5.2, RFC 6750 section 3).',
  schema: text,
};

export const retryAfter: HeaderDescription = {
  description: 'The number of seconds to wait before the next request (RFC 9110 section 10.2.3).',
  schema: text,
  required: true,
};

export const location: HeaderDescription = {
  description: 'The next address for the browser.',
  schema: describeSchema(addressSchema, 'output'),
  required: true,
};

export const everyOrigin: HeaderDescription = {
  description: '`*`: scripts of every origin may read the response.',
  schema: text,
  required: true,
};
