import { parseAddressRange } from '@ob/http/routes';
import { z } from 'zod';

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
);

const decoded = z
  .string()
  .regex(/^[A-Za-z0-9+/]{43}=$/)
  .transform((text) => Uint8Array.from(Buffer.from(text, 'base64')));

/** 32 bytes in base64. */
export const key = z.string().transform((text, context) => {
  const { data } = decoded.safeParse(text);
  if (data === undefined)
    context.addIssue('must be 32 bytes in base64. Create it with: openssl rand -base64 32');
  return data ?? z.NEVER;
});

/** Keys of 32 bytes in base64, separated by commas. */
export const keyList = list.transform((parts, context) => {
  const { data } = z.array(decoded).safeParse(parts);
  if (data === undefined) context.addIssue('must be keys of 32 bytes in base64, separated by commas');
  return data ?? z.NEVER;
});

const cidr = z.union([z.cidrv4(), z.cidrv6()], {
  error: 'must be CIDRs separated by commas, such as 127.0.0.0/8,::1/128',
});

/** CIDRs separated by commas. */
export const cidrList = list.pipe(z.array(cidr));

/** Addresses and CIDRs separated by commas. */
export const addressRangeList = list.pipe(
  z.array(
    z
      .string()
      .refine(isAddressRange, 'must be addresses or CIDRs separated by commas, such as 10.0.0.7,10.1.0.0/16'),
  ),
);

/** A limit; 0: no limit. */
export const limit = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,5})$/, 'must be a whole number from 1 to 999999, or 0 for no limit')
  .transform(Number);

export const port = z
  .string()
  .transform((text) => (/^\d{1,5}$/.test(text) ? Number(text) : Number.NaN))
  .refine((number) => number <= 65_535, 'must be a number from 0 to 65535');

export const origin = z
  .string()
  .refine(
    (text) => text.startsWith('https://') && URL.canParse(text) && new URL(text).origin === text,
    'must be https://host[:port] in lower case, without a path and a trailing slash',
  );

/** `1` is true. Default: false. */
export const flag = choice('0', '1').transform((value) => value === '1');

/** One of several words; default: the first. */
export function choice<const Words extends readonly [string, string, ...string[]]>(...values: Words) {
  const error = `must be ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`;
  return z.enum(values, { error }).default(values[0] as never);
}

function isAddressRange(text: string): boolean {
  try {
    return parseAddressRange(text).bits >= 0;
  } catch {
    return false;
  }
}
