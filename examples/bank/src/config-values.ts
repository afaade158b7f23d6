import { parseAddressRange } from '@ob/http/outbound';
import { z } from 'zod';

const keyFix = 'must be 32 bytes in base64; make some with: openssl rand -base64 32';

/** 32 bytes in base64. */
export const key = z.string().transform(decodeKey).refine(isKey, keyFix);

/** Keys of 32 bytes in base64, separated by commas. */
export const keyList = z
  .string()
  .transform((text) => splitList(text).map(decodeKey))
  .refine((keys) => keys.every(isKey), 'must be keys of 32 bytes in base64, separated by commas');

/** CIDRs separated by commas. */
export const cidrList = z
  .string()
  .transform(splitList)
  .pipe(
    z.array(
      z.union([z.cidrv4(), z.cidrv6()], {
        error: 'must be CIDRs separated by commas, such as 127.0.0.0/8,::1/128',
      }),
    ),
  );

/** Addresses and CIDRs separated by commas. */
export const addressRangeList = z
  .string()
  .transform(splitList)
  .pipe(
    z.array(
      z
        .string()
        .refine(
          isAddressRange,
          'must be addresses or CIDRs separated by commas, such as 10.0.0.7,10.1.0.0/16',
        ),
    ),
  );

/** A number of things at most; 0 is no limit. */
export const limit = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,5})$/, 'must be a whole number from 1 to 999999, or 0 for no limit')
  .transform(Number);

/** The number of a port; 0 picks a free one. */
export const port = z
  .string()
  .regex(/^\d{1,5}$/, 'must be a number from 0 to 65535')
  .transform(Number)
  .refine(isPort, 'must be a number from 0 to 65535');

/** An origin with the scheme https. */
export const origin = z
  .string()
  .refine(isOrigin, 'must be https://host[:port] in lower case, without a path and a trailing slash');

function isPort(number: number): boolean {
  return number <= 65_535;
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && text.startsWith('https://');
}

function decodeKey(text: string): Uint8Array {
  return /^[A-Za-z0-9+/]{43}=$/.test(text) ? Uint8Array.from(Buffer.from(text, 'base64')) : new Uint8Array();
}

function isKey(bytes: Uint8Array): boolean {
  return bytes.length === 32;
}

function isAddressRange(text: string): boolean {
  try {
    return parseAddressRange(text).bits >= 0;
  } catch {
    return false;
  }
}

function splitList(text: string): readonly string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
