import { accept, type Result } from '@ob/http';
import { isValidAt } from '../certificate/certificate-facts.ts';
import { isRegisteredSubject } from '../client/certificate-subject.ts';
import { type Client, isClientId } from '../client/client.ts';
import { type OAuthRefusal, refuseFor } from '../refusals/oauth-error.ts';
import type { ClientAuthenticationPorts, ClientRequest } from './client-authentication.ts';

/**
 * Authenticates a client by the subject of its certificate (RFC 8705 section 2.1), which the TLS layer has verified. Refuses with
 * `invalid_client`. An unknown client and another certificate get the same response.
 */
export async function authenticateByCertificate(
  { clients, certificates, clock }: ClientAuthenticationPorts,
  { form, clientCertificate }: ClientRequest,
): Promise<Result<Client, OAuthRefusal>> {
  const clientId = form.get('client_id');
  if (clientCertificate === undefined || clientId === undefined) return refuseFor('authentication_missing');
  const certificate = await certificates.read(clientCertificate.der);
  const client = isClientId(clientId) ? await clients.find(clientId) : undefined;
  if (certificate === undefined) return refuseFor('certificate_unreadable');
  if (!isValidAt(certificate, clock.now())) return refuseFor('certificate_expired');
  if (client === undefined) return refuseFor('client_unknown');
  if (client.token_endpoint_auth_method !== 'tls_client_auth') return refuseFor('authentication_method');
  return isRegisteredSubject(client, certificate) ? accept(client) : refuseFor('certificate_subject');
}
