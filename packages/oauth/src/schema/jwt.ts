import { z } from 'zod';

const compactForm = /^[A-Za-z0-9_-]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$/;

/** A compact JWS (RFC 7515 section 7.1) in a body of at most 64 KiB. */
export const jwtSchema = z.string().max(32_768).regex(compactForm);

/** A compact JWS in a header. HTTP servers refuse larger headers. */
export const headerJwtSchema = z.string().max(8_192).regex(compactForm);

/** A SHA-256 hash or a 256-bit secret in base64url. */
export const base64url256Schema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Whole seconds: since the epoch, or a duration. */
export const secondsSchema = z.int().min(0);
