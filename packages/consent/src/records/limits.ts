const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How long a customer has to decide, from the creation, in milliseconds. */
export const authorizationTimeout = 60 * minute;

/** The longest life of an account-access or funds-confirmation consent, and its life by default, in milliseconds. */
export const maximumLifetime = 90 * day;

/** The life of a payment consent, in milliseconds. */
export const paymentLifetime = 24 * hour;

/** How often, at the most, the use of one endpoint through one consent is written down, in milliseconds. */
export const useInterval = minute;
