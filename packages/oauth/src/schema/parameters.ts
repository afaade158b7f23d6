import { z } from 'zod';

/** What no cache of long ago may keep (RFC 6749 section 5.1). */
export const noCacheSchema = z.literal('no-cache');

/** Any text. */
export const textSchema = z.string();

/** An absolute address. */
export const addressSchema = z.url();

/** Any form: each parameter is one text, whether it is used or not. */
export const anyParametersSchema = z.object({}).catchall(z.string());
