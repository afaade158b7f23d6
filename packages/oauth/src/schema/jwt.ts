import { z } from 'zod';

const compactForm = /^[A-Za-z0-9_-]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$/;

/** A signed JWT in compact form (RFC 7515 section 7.1): three parts in base64url between dots. Fits a body of 64 KiB. */
export const jwtSchema = z.string().max(32_768).regex(compactForm);

/** A signed JWT in a header field: servers refuse larger heads before anybody reads them. */
export const headerJwtSchema = z.string().max(8_192).regex(compactForm);

/** A SHA-256 in base64url, or a secret of as many bytes. */
export const base64url256Schema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Whole seconds: since the epoch, or until something ends. */
export const secondsSchema = z.int().min(0);
