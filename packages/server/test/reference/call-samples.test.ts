import { describe, expect, test } from 'vitest';
import { type ApiOperation, listOperations } from '../../src/reference/api-operations.ts';
import { writeSamples } from '../../src/reference/call-samples.ts';
import { openReference } from './served-reference.ts';

const operations = listOperations(await (await openReference()).readApi());

function find(operationId: string): ApiOperation {
  const operation = operations.find((one) => one.operationId === operationId);
  if (operation === undefined) throw new Error(`there is no ${operationId}`);
  return operation;
}

const samplesOf = (operationId: string) => writeSamples(find(operationId), 'https://bank.example');

describe('the sample code of an operation', () => {
  test('contains the token, the certificate, the consent and the path', () => {
    const { curl, typescript } = samplesOf('getAccount');
    expect(curl).toBe(
      [
        'curl "https://bank.example/open-banking/v1/accounts/{accountId}"',
        '--cert client.pem --key client.key',
        '--header "Authorization: Bearer $ACCESS_TOKEN"',
        '--header "X-Consent-ID: $CONSENT_ID"',
      ].join(' \\\n  '),
    );
    expect(typescript).toMatch(/fetch\(`https:..bank.example.open-banking.v1.accounts.\$\{accountId\}`, \{/);
    expect(typescript).toMatch(/'Authorization': `Bearer \$\{accessToken\}`,/);
    expect(typescript).toMatch(/'X-Consent-ID': `\$\{consentId\}`,/);
  });

  test('sends a JSON body as JSON and a form body as a form', () => {
    const webhook = samplesOf('createWebhook');
    expect(webhook.curl).toContain('--request POST');
    expect(webhook.curl).toContain(`--data '{\n  "url": "https://tpp.example/webhooks"\n}'`);
    expect(webhook.typescript).toContain('body: JSON.stringify({');
    expect(webhook.curl).toContain('--header "Content-Type: application/json"');
    const tokens = samplesOf('issueTokens');
    expect(tokens.curl).toContain('--data-urlencode "grant_type=');
    expect(tokens.typescript).toContain('body: new URLSearchParams({');
  });

  test('sends neither token nor certificate to a public operation', () => {
    expect(samplesOf('getKeySet').curl).toBe('curl "https://bank.example/.well-known/jwks.json"');
  });

  test.each(operations.map(({ operationId }) => operationId))('is valid TypeScript for %s', (operationId) => {
    const { typescript } = samplesOf(operationId);
    expect(() => new Function(`return async () => {\n${typescript}\n}`)).not.toThrow();
  });
});
