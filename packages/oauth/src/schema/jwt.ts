import { z } from 'zod';

/** A signed JWT in compact form (RFC 7515 section 7.1): three parts in base64url between dots. */
export const jwtSchema = z
  .string()
  .max(65_536)
  .regex(/^[A-Za-z0-9_-]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$/);

/** A SHA-256 in base64url, or a secret of as many bytes. */
export const base64url256Schema = z.string().regex(/^[A-Za-z0-9_-]{43}$/);

/** Whole seconds: since the epoch, or until something ends. */
export const secondsSchema = z.int().min(0);
