import { type ConsentType, consentTypes } from '@ob/core';
import type { AnswerDescription, Operation, ParameterDescription } from '@ob/http/openapi';
import { requiredRoles } from '../records/role.ts';
import {
  consentIdText,
  consentPathText,
  describeConsentAnswer,
  describeConsentBody,
} from '../schema/describe-consents.ts';
import { bodyExamples, exampleConsentId, showCreated, showStates } from './consent-examples.ts';

interface TypeWords {
  /** As it stands in the names of operations. */
  readonly name: string;
  readonly called: string;
  readonly told: string;
}

const words: Readonly<Record<ConsentType, TypeWords>> = {
  'account-access': {
    name: 'AccountAccessConsent',
    called: 'an account-access consent',
    told: 'Asks for a consent to read accounts. It holds for 90 days of 24 hours, or until `expiration_date`, which lies ahead and within them; a later one is refused. `transaction_from_date` lies before the expiration date and not after `transaction_to_date`.',
  },
  payment: {
    name: 'PaymentConsent',
    called: 'a payment consent',
    told: 'Asks for a consent to make one payment. It holds for 24 hours.',
  },
  'funds-confirmation': {
    name: 'FundsConfirmationConsent',
    called: 'a funds-confirmation consent',
    told: 'Asks for a consent to ask whether an account holds enough money. It holds for 90 days of 24 hours, or until `expiration_date`, which lies ahead and within them; a later one is refused.',
  },
};

/** The tag of the consent operations, with its description. */
export const consentTag = {
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
  tag: consentTag.name,
  security: { kind: 'token', holder: 'client', scopes: ['consents'] },
} as const;

const invisible = 'A consent of another type or of another client is not found.';

/** The operations by which a third party creates, reads and cancels its consents, for each type of consent. */
export const consentOperations: readonly Operation[] = consentTypes.flatMap((consentType) => [
  describeCreation(consentType),
  describeReading(consentType),
  describeCancellation(consentType),
]);

function describeCreation(consentType: ConsentType): Operation {
  const { name, called, told } = words[consentType];
  const role = `The client needs the role \`${requiredRoles[consentType]}\`, which is judged before the body.`;
  const schema = describeConsentBody(consentType);
  return {
    ...shared,
    method: 'POST',
    path: `/consents/${consentType}`,
    operationId: `create${name}`,
    summary: `Ask for ${called}`,
    description: `${told}\n\n${role} Everything that is wrong with the body is told at once.\n\nThe customer has 60 minutes to decide.`,
    body: {
      required: true,
      contents: [{ mediaType: 'application/json', schema, examples: bodyExamples[consentType] }],
    },
    answers: [describeCreated(consentType)],
    refusals: ['missing_field', 'invalid_field', 'invalid_role'],
  };
}

function describeCreated(consentType: ConsentType): AnswerDescription {
  return {
    status: 201,
    description: 'The consent, which awaits its customer.',
    headers: {
      Location: { description: 'The path of the consent.', schema: consentPathText, required: true },
    },
    bodies: [
      {
        mediaType: 'application/json',
        schema: describeConsentAnswer(consentType),
        examples: showCreated(consentType),
      },
    ],
  };
}

function describeReading(consentType: ConsentType): Operation {
  const { name, called } = words[consentType];
  const schema = describeConsentAnswer(consentType);
  const examples = showStates(consentType);
  return {
    ...describeOne(consentType),
    method: 'GET',
    operationId: `get${name}`,
    summary: `Read ${called}`,
    description: `Tells the consent as it stands at this moment, in every status. ${invisible}`,
    answers: [
      {
        status: 200,
        description: 'The consent.',
        bodies: [{ mediaType: 'application/json', schema, examples }],
      },
    ],
    refusals: ['consent_not_found'],
  };
}

function describeCancellation(consentType: ConsentType): Operation {
  const { name, called } = words[consentType];
  return {
    ...describeOne(consentType),
    method: 'DELETE',
    operationId: `delete${name}`,
    summary: `Cancel ${called}`,
    description: `Rejects a consent that awaits its customer, and revokes one that is authorized, with everything that is built on it. Asked again, it answers the same. ${invisible}`,
    answers: [{ status: 204, description: 'The consent has ended.' }],
    refusals: ['consent_not_found', 'invalid_consent_status'],
  };
}

function describeOne(consentType: ConsentType) {
  return {
    ...shared,
    path: `/consents/${consentType}/{consentId}`,
    parameters: [consentIdParameter],
  };
}
