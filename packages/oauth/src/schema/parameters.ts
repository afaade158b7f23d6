import { z } from 'zod';

/** For HTTP/1.0 caches (RFC 6749 section 5.1). */
export const noCacheSchema = z.literal('no-cache');

export const textSchema = z.string();

export const addressSchema = z.url();

/** Any form. Unknown parameters are ignored. */
export const anyParametersSchema = z.object({}).catchall(z.string());
