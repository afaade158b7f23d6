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
import {
  approvalBody,
  type ConsentApproval,
  type ConsentRevocation,
  noBody,
  noFieldsBody,
  revocationBody,
} from '../schema/control-bodies.ts';
import { controlResponses } from '../schema/control-responses.ts';
import { type ApprovalRefusal, approveAsCustomer } from './approve-as-customer.ts';
import type { ControlOutcome, ControlRequest } from './control.ts';
import { describeUnknown, invalidField, missingField, wrongStatus } from './control-errors.ts';
import type { SandboxRoutePorts } from './control-ports.ts';
import { type ControlRoute, defineControl } from './control-route.ts';

const unknownConsent = describeUnknown('consent');

/** The actor in the history if no person decides. */
const actorId = 'sandbox';

const authorizeControl = defineControl<ConsentApproval>({
  path: '/sandbox/consents/{id}/authorize',
  operationId: 'authorizeSandboxConsent',
  summary: 'Authorize a consent as a customer',
  description:
    'Has the same effect as the consent page, without a browser, and sends `consent.authorized`. If the same customer authorizes it again, its earlier tokens end. An account that the customer does not hold gives `not_found`.',
  body: approvalBody,
  response: controlResponses.consent,
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
});

const rejectControl = defineControl<object>({
  path: '/sandbox/consents/{id}/reject',
  operationId: 'rejectSandboxConsent',
  summary: 'Deny a consent as a customer',
  description: 'For a consent in `awaiting_authorization`. Sends `consent.rejected`.',
  body: noFieldsBody,
  response: controlResponses.consent,
  refusals: [invalidField, unknownConsent, wrongStatus],
  act: (ports, request) =>
    changeOwn(ports, request, () => denyConsent(ports, { ...nameRequest(request), customerId: actorId })),
});

const revokeControl = defineControl<ConsentRevocation>({
  path: '/sandbox/consents/{id}/revoke',
  operationId: 'revokeSandboxConsent',
  summary: 'Revoke a consent as its customer or as the bank',
  description:
    'Ends an authorized consent and its tokens, and sends `consent.revoked`. The bank can revoke every type of consent. The customer cannot revoke a payment consent.',
  body: revocationBody,
  response: controlResponses.consent,
  refusals: [missingField, invalidField, unknownConsent, wrongStatus],
  act: (ports, request) =>
    changeOwn(ports, request, async ({ consent, customerId }) => {
      // The bank would reject a consent that is not authorized, which is another step.
      if (consent.status !== 'authorized' || customerId === undefined) return refuse('wrong_status');
      const ids = nameRequest(request);
      return request.body.by === 'bank'
        ? endConsentAsBank(ports, { ...ids, actorId })
        : revokeConsentAsCustomer(ports, { ...ids, customerId });
    }),
});

const historyControl = defineControl<undefined>({
  path: '/sandbox/consents/{id}/history',
  operationId: 'getSandboxConsentHistory',
  summary: 'Read the history of a consent',
  description: 'Lists every change of a consent, oldest first.',
  body: noBody,
  response: controlResponses.history,
  refusals: [unknownConsent],
  async act(ports, { clientId, id }) {
    const stored = await findOwn(ports, clientId, id);
    return stored === undefined ? refuse(unknownConsent) : accept(await readConsentHistory(ports, id));
  },
});

const noEligibleAccount: ApiError = {
  code: 'not_found',
  detail: 'The customer has no account that fits this consent. Use another customer.',
  path: 'customer',
};

const approvalErrors: Readonly<Record<ApprovalRefusal, ApiError>> = {
  consent_not_found: unknownConsent,
  account_not_held: describeUnknown('account of this customer', 'account_ids'),
  account_required: noEligibleAccount,
  account_not_available: describeChoice(
    'An account does not fit this consent. Use accounts that the consent page offers.',
  ),
  one_account_only: describeChoice('A consent of this type has one account. Send one id.'),
  invalid_consent_status: wrongStatus,
  actor_not_allowed: wrongStatus,
  consent_type_not_allowed: wrongStatus,
  other_customer: wrongStatus,
};

function describeChoice(detail: string): ApiError {
  return { code: 'invalid_field', detail, path: 'account_ids' };
}

export const consentControls: readonly ControlRoute[] = [
  authorizeControl,
  rejectControl,
  revokeControl,
  historyControl,
];

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

/** Consents of other clients count as unknown. */
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
