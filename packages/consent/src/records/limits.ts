const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** The time from the creation in which a customer can decide, in milliseconds. */
export const authorizationTimeout = 60 * minute;

/** The maximum and default lifetime of an account-access or funds-confirmation consent, in milliseconds. */
export const maximumLifetime = 90 * day;

/** The lifetime of a payment consent, in milliseconds. */
export const paymentLifetime = 24 * hour;

/** The minimum time between two stored uses of one endpoint with one consent, in milliseconds. */
export const useInterval = minute;
