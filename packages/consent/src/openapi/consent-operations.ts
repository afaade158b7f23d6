import type { ConsentType } from '@ob/core';
import {
  type Operation,
  type ParameterDescription,
  type ResponseDescription,
  refuseMissingField,
  refuseUnknownField,
} from '@ob/http/routes';
import { requiredRoles } from '../records/role.ts';
import {
  consentIdText,
  consentPathText,
  describeConsentBody,
  describeConsentResponse,
} from '../schema/describe-consents.ts';
import { consentErrors, describeMissingRole } from '../use-cases/consent-errors.ts';
import { bodyExamples, createdExamples, exampleConsentId, statusExamples } from './consent-examples.ts';

interface TypeDescriptions {
  /** The end of each operation id. */
  readonly name: string;
  readonly noun: string;
  readonly description: string;
}

const descriptions: Readonly<Record<ConsentType, TypeDescriptions>> = {
  'account-access': {
    name: 'AccountAccessConsent',
    noun: 'an account-access consent',
    description:
      'Creates a consent to read accounts. It is valid until `expiration_date`, by default for 90 days of 24 hours. An `expiration_date` in the past or after these 90 days is refused. `transaction_from_date` must be before the end of the consent and not after `transaction_to_date`.',
  },
  payment: {
    name: 'PaymentConsent',
    noun: 'a payment consent',
    description: 'Creates a consent to make one payment. It is valid for 24 hours.',
  },
  'funds-confirmation': {
    name: 'FundsConfirmationConsent',
    noun: 'a funds-confirmation consent',
    description:
      'Creates a consent to check whether an account has enough money. It is valid until `expiration_date`, by default for 90 days of 24 hours. An `expiration_date` in the past or after these 90 days is refused.',
  },
};

const tag = {
  name: 'Consents',
  description:
    'The permission of a customer. Create a consent here, let the customer authorize it at the authorization endpoint, and then send its id with each request.',
} as const;

const consentIdParameter: ParameterDescription = {
  name: 'consentId',
  in: 'path',
  required: true,
  description: 'The `consent_id` of a consent.',
  schema: consentIdText,
  example: exampleConsentId,
};

const shared = {
  tag,
  security: { kind: 'token', holder: 'client', scopes: ['consents'] },
} as const;

const notFound = 'A consent of another type or of another client is not found.';

export function describeCreation(consentType: ConsentType): Operation {
  const { name, noun, description } = descriptions[consentType];
  const role = `The client needs the role \`${requiredRoles[consentType]}\`, which the bank checks before the body.`;
  const schema = describeConsentBody(consentType);
  return {
    ...shared,
    operationId: `create${name}`,
    summary: `Create ${noun}`,
    description: `${description}\n\n${role} The response lists all errors of the body.\n\nThe customer has 60 minutes to decide.`,
    body: {
      required: true,
      contents: [{ mediaType: 'application/json', schema, examples: bodyExamples[consentType] }],
    },
    responses: [describeCreated(consentType)],
    refusals: [
      refuseMissingField('permissions'),
      refuseUnknownField('permission'),
      describeMissingRole(consentType),
    ],
  };
}

function describeCreated(consentType: ConsentType): ResponseDescription {
  return {
    status: 201,
    description: 'The new consent, which awaits the authorization by a customer.',
    headers: {
      Location: { description: 'The path of the consent.', schema: consentPathText, required: true },
    },
    bodies: [
      {
        mediaType: 'application/json',
        schema: describeConsentResponse(consentType),
        examples: createdExamples(consentType),
      },
    ],
  };
}

export function describeReading(consentType: ConsentType): Operation {
  const { name, noun } = descriptions[consentType];
  const schema = describeConsentResponse(consentType);
  const examples = statusExamples(consentType);
  return {
    ...shared,
    parameters: [consentIdParameter],
    operationId: `get${name}`,
    summary: `Read ${noun}`,
    description: `Returns the consent with its current status, also after its end. ${notFound}`,
    responses: [
      {
        status: 200,
        description: 'The consent.',
        bodies: [{ mediaType: 'application/json', schema, examples }],
      },
    ],
    refusals: [consentErrors.consent_not_found],
  };
}

export function describeCancellation(consentType: ConsentType): Operation {
  const { name, noun } = descriptions[consentType];
  return {
    ...shared,
    parameters: [consentIdParameter],
    operationId: `delete${name}`,
    summary: `Cancel ${noun}`,
    description: `Rejects a consent that awaits the customer. Revokes an authorized consent, so that its tokens give no more access. A repeated request gets the same response. ${notFound}`,
    responses: [{ status: 204, description: 'The consent has ended.' }],
    refusals: Object.values(consentErrors),
  };
}
