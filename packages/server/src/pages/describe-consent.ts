import type { AccountAccessConsent, Consent, FundsConfirmationConsent, PaymentConsent } from '@ob/consent';
import type { Permission } from '@ob/core';
import type { ProfileClaim } from '@ob/oauth';
import { listRequestedClaims } from '@ob/oauth/primitives';
import { formatAccountNumber } from './account-numbers.ts';
import type { ConsentPrompt } from './consent-page.ts';
import type { Fact } from './facts.ts';
import { type Html, isolateName } from './html.ts';
import type { PageSettings } from './page-settings.ts';
import type { PendingAuthorization } from './pending-authorization.ts';
import type { Texts } from './texts/texts.ts';

export interface PromptPorts {
  readonly settings: PageSettings;
  /** Funds confirmations of a consent in 24 hours; 0: no limit. */
  readonly fundsLimit: number;
}

/** Describes the request to the customer: the consent, if there is one, and the requested claims. */
export function describePending(
  { settings, fundsLimit }: PromptPorts,
  { started, stored }: PendingAuthorization,
): ConsentPrompt {
  const claims = listRequestedClaims(started.request);
  const prompt =
    stored === undefined
      ? describeIdentification(settings, started.clientName, claims)
      : describeConsent(settings, stored.consent, started.clientName, fundsLimit);
  return addSharedClaims(settings.texts, prompt, claims);
}

/** Describes a consent to the customer. */
export function describeConsent(
  settings: PageSettings,
  consent: Consent,
  clientName: string,
  fundsLimit: number,
): ConsentPrompt {
  const client = isolateName(clientName);
  switch (consent.consent_type) {
    case 'account-access':
      return describeAccountAccess(settings, consent, client);
    case 'payment':
      return describePayment(settings, consent, client);
    case 'funds-confirmation':
      return describeFundsConfirmation(settings, consent, client, fundsLimit);
  }
}

/** Describes a request that only asks who the customer is. */
export function describeIdentification(
  { texts, bankName }: PageSettings,
  clientName: string,
  claims: readonly ProfileClaim[] = [],
): ConsentPrompt {
  const { title, lead, ability, noteWithName, noteWithoutName, ...buttons } = texts.prompts.identification;
  const client = isolateName(clientName);
  return {
    ...buttons,
    title: title(client, bankName),
    lead: lead(client, bankName),
    abilities: [ability],
    facts: [],
    selection: 'none',
    choice: '',
    note: claims.includes('name') ? noteWithName(client) : noteWithoutName(client),
  };
}

/** Adds the claims that the third party receives, such as the name. */
export function addSharedClaims(
  { consentPage }: Texts,
  prompt: ConsentPrompt,
  claims: readonly ProfileClaim[],
): ConsentPrompt {
  return { ...prompt, facts: [...prompt.facts, ...listSharedClaims(consentPage, claims)] };
}

/** Lists the claims that a third party receives, as one fact; empty without claims. */
export function listSharedClaims(
  texts: Texts['consentPage'],
  claims: readonly ProfileClaim[],
): readonly Fact[] {
  return claims.length === 0
    ? []
    : [[texts.alsoShared, claims.map((claim) => texts.claims[claim]).join(', ')]];
}

/** Lists permissions in plain words. A full permission includes its Basic form. */
export function describePermissions(
  texts: Texts['permissions'],
  granted: readonly Permission[],
): readonly string[] {
  const implied = new Set(granted.map((permission) => `${permission}Basic`));
  return granted.filter((permission) => !implied.has(permission)).map((permission) => texts[permission]);
}

function describeAccountAccess(
  settings: PageSettings,
  consent: AccountAccessConsent,
  client: Html,
): ConsentPrompt {
  const { texts, formats, bankName } = settings;
  const { title, lead, choice, approve, deny, note, accessEnds } = texts.prompts.accountAccess;
  return {
    ...{ choice, approve, deny, note },
    title: title(client),
    lead: lead(client, bankName),
    abilities: describePermissions(texts.permissions, consent.permissions),
    facts: [[accessEnds, formats.time(consent.expiration_date)], ...describeHistory(settings, consent)],
    selection: 'many',
  };
}

function describeHistory({ texts, formats }: PageSettings, consent: AccountAccessConsent): readonly Fact[] {
  if (!consent.permissions.some((permission) => permission.startsWith('ReadTransactions'))) return [];
  const { transaction_from_date: first, transaction_to_date: last } = consent;
  const { from, fromStart, until, untilEnd } = texts.prompts.accountAccess;
  return [
    [from, first === undefined ? fromStart : formats.date(first)],
    [until, last === undefined ? untilEnd : formats.date(last)],
  ];
}

function describePayment(
  { texts, formats, bankName }: PageSettings,
  consent: PaymentConsent,
  client: Html,
): ConsentPrompt {
  const { creditor_account: payee, reference } = consent;
  const amount = formats.amount(consent.amount);
  const { title, lead, choice, approve, deny, note, ...labels } = texts.prompts.payment;
  return {
    ...{ choice, approve, deny },
    title: title(amount, isolateName(payee.name)),
    lead: lead(client, bankName),
    abilities: [],
    facts: [
      [labels.amount, amount],
      [labels.payee, isolateName(payee.name)],
      [labels.payeeAccount, formatAccountNumber(texts.accounts, payee)],
      ...(reference === undefined ? [] : [[labels.reference, isolateName(reference)] as const]),
    ],
    selection: 'one',
    note: note(client, formats.time(consent.expiration_date)),
  };
}

function describeFundsConfirmation(
  { texts, formats, bankName }: PageSettings,
  consent: FundsConfirmationConsent,
  client: Html,
  fundsLimit: number,
): ConsentPrompt {
  const { title, lead, ability, accessEnds, ...others } = texts.prompts.funds;
  return {
    ...others,
    title: title(client),
    lead: lead(client, bankName),
    abilities: [ability(fundsLimit)],
    facts: [[accessEnds, formats.time(consent.expiration_date)]],
    selection: 'one',
  };
}
