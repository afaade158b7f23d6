// Only groups and ranges, which all regular expression dialects share. Databases have no year 0.
const year = '(?:[1-9][0-9]{3}|0[1-9][0-9]{2}|00[1-9][0-9]|000[1-9])';
const leapYear = '(?:[0-9]{2}(?:0[48]|[2468][048]|[13579][26])|(?:0[48]|[2468][048]|[13579][26])00)';
const longMonth = '(?:0[13578]|1[02])-(?:0[1-9]|[12][0-9]|3[01])';
const shortMonth = '(?:0[469]|11)-(?:0[1-9]|[12][0-9]|30)';
const february = '02-(?:0[1-9]|1[0-9]|2[0-8])';

export const dayPattern = `(?:${year}-(?:${longMonth}|${shortMonth}|${february})|${leapYear}-02-29)`;

export const minutePattern = '(?:[01][0-9]|2[0-3]):[0-5][0-9]';

export const secondPattern = ':[0-5][0-9](?:[.][0-9]{1,30})?';

/** The pattern of the timestamps that the service writes. */
export const timestampPattern = `^${dayPattern}T${minutePattern}:[0-5][0-9][.][0-9]{3}Z$`;

/** The maximum length of a timestamp or a booking bound. */
export const maxMomentLength = 56;

/** The pattern of the timestamps that clients may send: with a zone, and with or without seconds. */
export const momentPattern = `^${dayPattern}[Tt]${minutePattern}(?:${secondPattern})?(?:[Zz]|[+-]${minutePattern})$`;

/** The pattern of a bound of booking times. A plus sign that was not encoded arrives as a space. */
export const bookingBoundPattern = `^${dayPattern}(?:[Tt]${minutePattern}(?:${secondPattern})?(?:[Zz]|[ +-]${minutePattern})?)?$`;
