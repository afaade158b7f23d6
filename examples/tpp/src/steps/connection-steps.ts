import { createHash, X509Certificate } from 'node:crypto';
import { decodeJwt } from 'jose';
import { openBrowser } from '../browser.ts';
import { type JourneyResults, type JourneySetting, requireResult, type StepReport } from '../journey.ts';
import { connectToBank } from '../open-banking-client.ts';
import { registerWebhook, removeFormerWebhooks } from '../webhooks.ts';

export async function startBankOfJourney(
  setting: JourneySetting,
  results: JourneyResults,
): Promise<StepReport> {
  results.bank = await setting.startBank();
  return { facts: [['bank', results.bank.issuer]] };
}

/** Reads the discovery document and the keys of the bank. */
export async function discoverBank(setting: JourneySetting, results: JourneyResults): Promise<StepReport> {
  const configuration = await setting.configure(requireResult(results, 'bank').issuer);
  const client = await connectToBank(configuration);
  results.client = client;
  results.browser = openBrowser(configuration.bankAuthority);
  const keys = await client.readKeys();
  return {
    facts: [
      ['issuer', client.bank.issuer],
      ['pushed requests', client.bank.pushed_authorization_request_endpoint ?? 'none'],
      ['tokens', client.bank.token_endpoint ?? 'none'],
      ['keys', keys.map(({ alg, kid }) => `${alg} ${kid?.slice(0, 8)}…`).join(', ')],
    ],
  };
}

/** Gets a client-credentials token and checks that it is bound to the client certificate. */
export async function getClientTokens(_: JourneySetting, results: JourneyResults): Promise<StepReport> {
  const client = requireResult(results, 'client');
  const tokens = await client.requestClientTokens('consents webhooks');
  results.clientTokens = tokens;
  const { cnf } = decodeJwt<{ cnf?: { 'x5t#S256'?: string } }>(tokens.access_token);
  const thumbprint = computeThumbprint(client.configuration.certificate);
  if (cnf?.['x5t#S256'] !== thumbprint) throw new Error('The token is not bound to the client certificate');
  return {
    facts: [
      ['scope', tokens.scope ?? 'none'],
      ['expires in', `${tokens.expires_in} s`],
      ['bound to the certificate', thumbprint],
    ],
  };
}

/** Registers the receiver for all events, after it has removed webhooks of earlier runs. */
export async function registerReceiver(
  { receiver }: JourneySetting,
  results: JourneyResults,
): Promise<StepReport> {
  const client = requireResult(results, 'client');
  const { access_token: token } = requireResult(results, 'clientTokens');
  const removed = await removeFormerWebhooks(client, token);
  const webhook = await registerWebhook(client, token, receiver.url);
  receiver.trust(webhook.secret);
  results.webhook = webhook;
  return {
    facts: [
      ['webhook', webhook.webhook_id],
      ['receiver', webhook.url],
      ['secret', 'returned once, stored by the receiver'],
      ...(removed === 0 ? [] : ([['removed', `${removed} webhooks of earlier runs`]] as const)),
    ],
  };
}

/** Computes `x5t#S256` (RFC 8705 section 3.1). */
function computeThumbprint(certificate: string): string {
  return createHash('sha256').update(new X509Certificate(certificate).raw).digest('base64url');
}
