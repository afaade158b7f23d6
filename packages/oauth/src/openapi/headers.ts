import { describeSchema, type HeaderDescription } from '@ob/http/routes';
import { addressSchema, noCacheSchema, textSchema } from '../schema/parameters.ts';

const text = describeSchema(textSchema, 'output');

/** For HTTP/1.0 caches (RFC 6749 section 5.1). */
export const noCache: HeaderDescription = {
  description: 'Says to old caches what `Cache-Control` says to the others (RFC 6749 section 5.1).',
  schema: describeSchema(noCacheSchema, 'output'),
  required: true,
};

export const dpopNonce: HeaderDescription = {
  description:
    'The nonce that the next DPoP proof must hold, where the server asks for one (RFC 9449 section 8).',
  schema: text,
};

export const challenge: HeaderDescription = {
  description:
    'Names the scheme that was tried and, for an access token, what is wrong (RFC 6749 section 5.2, RFC 6750 section 3).',
  schema: text,
};

export const retryAfter: HeaderDescription = {
  description: 'After how many seconds the next request will be counted (RFC 9110 section 10.2.3).',
  schema: text,
  required: true,
};

export const location: HeaderDescription = {
  description: 'Where the browser goes on.',
  schema: describeSchema(addressSchema, 'output'),
  required: true,
};

export const everyOrigin: HeaderDescription = {
  description: 'That the scripts of every page may read it.',
  schema: text,
  required: true,
};
