import { inspectConsent } from '@ob/consent';
import { findTransition } from '@ob/consent/primitives';
import type { AuthenticatedCustomer } from '@ob/oauth';
import {
  type ApprovalPorts,
  approveAuthorization,
  denyAuthorization,
  findAuthorization,
  hasConsentEnded,
  linkApproval,
  type OpenAuthorization,
  openAuthorization,
} from '@ob/oauth/primitives';
import { endpointUrl } from '@ob/oauth/routes';
import {
  approveById,
  type ConsentControlPorts,
  type CustomerDecision,
  denyById,
} from './consent-controls.ts';
import { sandboxAcrs } from './sandbox-authentication.ts';
import { SandboxError } from './sandbox-error.ts';

export interface BrowserPorts {
  readonly consent: ConsentControlPorts;
  readonly authorization: ApprovalPorts;
}

interface Navigation {
  readonly opened: OpenAuthorization;
  readonly decision: CustomerDecision;
}

/**
 * Signs in and approves. Returns the redirect: with a code, or with an error if the consent has ended or has another customer.
 * Throws a `SandboxError` if the URL starts no authorization here, or if the page would not offer the accounts.
 */
export async function approveByUrl(
  ports: BrowserPorts,
  address: URL,
  decision: CustomerDecision,
): Promise<URL> {
  const navigation = { opened: await openUrl(ports, address), decision };
  if (!(await canApprove(ports, navigation))) return sendDenied(ports, navigation.opened);
  const { authorizationId, request } = navigation.opened;
  if (request.consentId !== undefined) await approveById(ports.consent, request.consentId, decision);
  const { customerId } = ports.consent.customers.findCustomer(decision.customer);
  const customer = await authenticate(ports, navigation.opened, customerId);
  const approved = await approveAuthorization(ports.authorization, { authorizationId, customer });
  return approved.ok ? new URL(approved.value.location) : throwUnknownUrl();
}

export async function denyByUrl(
  ports: BrowserPorts,
  address: URL,
  decision: Pick<CustomerDecision, 'customer'>,
): Promise<URL> {
  const opened = await openUrl(ports, address);
  const { consentId } = opened.request;
  const isAwaited = opened.consent?.status === 'awaiting_authorization';
  if (consentId !== undefined && isAwaited) await denyById(ports.consent, consentId, decision);
  return sendDenied(ports, opened);
}

/** With a password and a code for this approval, like the pages of the sample bank. */
async function authenticate(
  { authorization }: BrowserPorts,
  opened: OpenAuthorization,
  customerId: string,
): Promise<AuthenticatedCustomer> {
  const found = await findAuthorization(authorization, opened.authorizationId);
  const now = authorization.clock.now();
  const sign = (acr: string, linkedTo: string | null) => ({ acr, authenticatedAt: now, linkedTo });
  const code = found.ok ? [sign(sandboxAcrs.sca, linkApproval(found.value))] : [];
  return { customerId, signedInAt: now, authentications: [sign(sandboxAcrs.password, null), ...code] };
}

async function openUrl({ authorization }: BrowserPorts, address: URL): Promise<OpenAuthorization> {
  const endpoint = endpointUrl(authorization.issuer, 'authorization');
  if (`${address.origin}${address.pathname}` !== endpoint) return throwUnknownUrl();
  const clientId = address.searchParams.get('client_id') ?? '';
  const requestUri = address.searchParams.get('request_uri') ?? '';
  const opened = await openAuthorization(authorization, { clientId, requestUri });
  return opened.ok ? opened.value : throwUnknownUrl();
}

async function canApprove(
  { consent: ports }: BrowserPorts,
  { opened, decision }: Navigation,
): Promise<boolean> {
  const { consentId } = opened.request;
  const now = ports.clock.now();
  if (hasConsentEnded(opened, now)) return false;
  if (consentId === undefined) return true;
  const stored = await inspectConsent(ports, consentId);
  const { customerId } = ports.customers.findCustomer(decision.customer);
  const actor = { type: 'customer', id: customerId } as const;
  return stored !== undefined && findTransition(stored, { command: 'authorize', actor, now }).ok;
}

async function sendDenied(ports: BrowserPorts, { authorizationId }: OpenAuthorization): Promise<URL> {
  const denial = { authorizationId, error: 'access_denied' } as const;
  const denied = await denyAuthorization(ports.authorization, denial);
  return denied.ok ? new URL(denied.value.location) : throwUnknownUrl();
}

function throwUnknownUrl(): never {
  throw new SandboxError(
    'authorization',
    'The URL starts no authorization at this sandbox, or the authorization has ended. Push the request again.',
  );
}
