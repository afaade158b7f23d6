import {
  denyConsent,
  endConsentAsBank,
  inspectConsent,
  readConsentHistory,
  revokeConsentAsCustomer,
  type StoredConsent,
} from '@ob/consent';
import { type ApiError, accept, type Result, refuse } from '@ob/http';
import { isIdentifier } from '@ob/http/routes';
import { controlAnswers } from '../schema/control-answers.ts';
import {
  approvalBody,
  type ConsentApproval,
  type ConsentRevocation,
  noBody,
  noFieldsBody,
  revocationBody,
} from '../schema/control-bodies.ts';
import { type ApprovalRefusal, approveAsCustomer } from './approve-as-customer.ts';
import type { Control, ControlOutcome, ControlRequest } from './control.ts';
import { describeUnknown, invalidField, missingField, wrongStatus } from './control-errors.ts';
import type { SandboxRoutePorts } from './control-ports.ts';

const unknownConsent = describeUnknown('consent');

/** Whom the history names where the sandbox decides in the place of people. */
const actorId = 'sandbox';

/** Authorizes a consent as its customer would, and answers it. */
export const authorizeControl: Control<ConsentApproval> = {
  path: '/sandbox/consents/{id}/authorize',
  operationId: 'authorizeSandboxConsent',
  summary: 'Authorize a consent as a customer',
  description:
    'Does what the customer does on the consent page, without a browser; `consent.authorized` is sent. The same customer may authorize it again, which ends the tokens issued for it. An account that the customer does not hold is not found.',
  takes: approvalBody,
  tells: controlAnswers.consent,
  refusals: [missingField, invalidField, unknownConsent, wrongStatus],
  async act(ports, { clientId, id, body, interactionId }) {
    if ((await findOwn(ports, clientId, id)) === undefined) return refuse(unknownConsent);
    const customerId = isIdentifier(body.customer)
      ? await ports.customers.findCustomer(body.customer)
      : undefined;
    if (customerId === undefined) return refuse(describeUnknown('customer', 'customer'));
    const { account_ids: accountIds } = body;
    const approval = { consentId: id, customerId, interactionId, ...(accountIds && { accountIds }) };
    const approved = await ports.decideInTransaction((stores) =>
      approveAsCustomer({ ...ports, ...stores }, approval),
    );
    return approved.ok ? approved : refuse(approvalErrors[approved.refusal]);
  },
};

/** Denies a consent in the place of a customer, and answers it. */
export const rejectControl: Control<object> = {
  path: '/sandbox/consents/{id}/reject',
  operationId: 'rejectSandboxConsent',
  summary: 'Deny a consent as a customer',
  description: 'For a consent that awaits its customer; `consent.rejected` is sent.',
  takes: noFieldsBody,
  tells: controlAnswers.consent,
  refusals: [invalidField, unknownConsent, wrongStatus],
  act: (ports, request) =>
    changeOwn(ports, request, () => denyConsent(ports, { ...nameRequest(request), customerId: actorId })),
};

/** Revokes an authorized consent on behalf of its customer or of the bank, and answers it. */
export const revokeControl: Control<ConsentRevocation> = {
  path: '/sandbox/consents/{id}/revoke',
  operationId: 'revokeSandboxConsent',
  summary: 'Revoke a consent as its customer or as the bank',
  description:
    'Ends the consent with everything that is built on it; `consent.revoked` is sent. The customer revokes what is authorized, and no consent to a payment; the bank revokes any consent that is authorized.',
  takes: revocationBody,
  tells: controlAnswers.consent,
  refusals: [missingField, invalidField, unknownConsent, wrongStatus],
  act: (ports, request) =>
    changeOwn(ports, request, async ({ consent, customerId }) => {
      // The bank would reject what nobody has authorized yet, which is another step.
      if (consent.status !== 'authorized' || customerId === undefined) return refuse('wrong_status');
      const named = nameRequest(request);
      return request.body.by === 'bank'
        ? endConsentAsBank(ports, { ...named, actorId })
        : revokeConsentAsCustomer(ports, { ...named, customerId });
    }),
};

/** Reads the history of a consent, oldest row first. */
export const historyControl: Control<undefined> = {
  path: '/sandbox/consents/{id}/history',
  operationId: 'getSandboxConsentHistory',
  summary: 'Read the history of a consent',
  description: 'Tells everything that has happened to a consent, the oldest first.',
  takes: noBody,
  tells: controlAnswers.history,
  refusals: [unknownConsent],
  async act(ports, { clientId, id }) {
    const stored = await findOwn(ports, clientId, id);
    return stored === undefined ? refuse(unknownConsent) : accept(await readConsentHistory(ports, id));
  },
};

const noFittingAccount: ApiError = {
  code: 'not_found',
  detail: 'The customer holds no account that can be chosen for this consent.',
  path: 'customer',
};

const approvalErrors: Readonly<Record<ApprovalRefusal, ApiError>> = {
  consent_not_found: unknownConsent,
  account_not_held: describeUnknown('account of this customer', 'account_ids'),
  account_required: noFittingAccount,
  account_not_available: describeChoice('Must be accounts that can be chosen for this consent.'),
  one_account_only: describeChoice('Must be one account: a consent of this type takes no more.'),
  invalid_consent_status: wrongStatus,
  actor_not_allowed: wrongStatus,
  consent_type_not_allowed: wrongStatus,
  other_customer: wrongStatus,
};

function describeChoice(detail: string): ApiError {
  return { code: 'invalid_field', detail, path: 'account_ids' };
}

interface Change {
  readonly next: StoredConsent;
}

async function changeOwn(
  ports: SandboxRoutePorts,
  { clientId, id }: ControlRequest<unknown>,
  change: (stored: StoredConsent) => Promise<Result<Change, string>>,
): Promise<ControlOutcome> {
  const stored = await findOwn(ports, clientId, id);
  if (stored === undefined) return refuse(unknownConsent);
  const changed = await change(stored);
  return changed.ok ? accept(changed.value.next.consent) : refuse(wrongStatus);
}

/** Finds a consent of the client as it stands now: one of another client is as unknown as none. */
async function findOwn(
  ports: SandboxRoutePorts,
  clientId: string,
  consentId: string,
): Promise<StoredConsent | undefined> {
  const stored = await inspectConsent(ports, consentId);
  return stored?.clientId === clientId ? stored : undefined;
}

function nameRequest({ id, interactionId }: ControlRequest<unknown>) {
  return { consentId: id, interactionId };
}
