import type { ConsentType } from '@ob/core';
import {
  type AnswerDescription,
  type Operation,
  type ParameterDescription,
  refuseMissingField,
  refuseUnknownField,
} from '@ob/http/routes';
import { requiredRoles } from '../records/role.ts';
import {
  consentIdText,
  consentPathText,
  describeConsentAnswer,
  describeConsentBody,
} from '../schema/describe-consents.ts';
import { consentErrors, describeMissingRole } from '../use-cases/consent-errors.ts';
import { bodyExamples, exampleConsentId, showCreated, showStates } from './consent-examples.ts';

interface TypeDescriptions {
  /** As it stands in the names of operations. */
  readonly name: string;
  readonly called: string;
  readonly description: string;
}

const descriptions: Readonly<Record<ConsentType, TypeDescriptions>> = {
  'account-access': {
    name: 'AccountAccessConsent',
    called: 'an account-access consent',
    description:
      'Asks for a consent to read accounts. It holds for 90 days of 24 hours, or until `expiration_date`, which lies ahead and within them; a later one is refused. `transaction_from_date` lies before the expiration date and not after `transaction_to_date`.',
  },
  payment: {
    name: 'PaymentConsent',
    called: 'a payment consent',
    description: 'Asks for a consent to make one payment. It holds for 24 hours.',
  },
  'funds-confirmation': {
    name: 'FundsConfirmationConsent',
    called: 'a funds-confirmation consent',
    description:
      'Asks for a consent to ask whether an account holds enough money. It holds for 90 days of 24 hours, or until `expiration_date`, which lies ahead and within them; a later one is refused.',
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

const invisible = 'A consent of another type or of another client is not found.';

/** Describes how a third party asks for a consent. */
export function describeCreation(consentType: ConsentType): Operation {
  const { name, called, description } = descriptions[consentType];
  const role = `The client needs the role \`${requiredRoles[consentType]}\`, which is judged before the body.`;
  const schema = describeConsentBody(consentType);
  return {
    ...shared,
    operationId: `create${name}`,
    summary: `Ask for ${called}`,
    description: `${description}\n\n${role} Everything that is wrong with the body is told at once.\n\nThe customer has 60 minutes to decide.`,
    body: {
      required: true,
      contents: [{ mediaType: 'application/json', schema, examples: bodyExamples[consentType] }],
    },
    answers: [describeCreated(consentType)],
    refusals: [
      refuseMissingField('permissions'),
      refuseUnknownField('permission'),
      describeMissingRole(consentType),
    ],
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

/** Describes how a third party reads a consent. */
export function describeReading(consentType: ConsentType): Operation {
  const { name, called } = descriptions[consentType];
  const schema = describeConsentAnswer(consentType);
  const examples = showStates(consentType);
  return {
    ...shared,
    parameters: [consentIdParameter],
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
    refusals: [consentErrors.consent_not_found],
  };
}

/** Describes how a third party cancels a consent. */
export function describeCancellation(consentType: ConsentType): Operation {
  const { name, called } = descriptions[consentType];
  return {
    ...shared,
    parameters: [consentIdParameter],
    operationId: `delete${name}`,
    summary: `Cancel ${called}`,
    description: `Rejects a consent that awaits its customer, and revokes one that is authorized, with everything that is built on it. Asked again, it answers the same. ${invisible}`,
    answers: [{ status: 204, description: 'The consent has ended.' }],
    refusals: Object.values(consentErrors),
  };
}
