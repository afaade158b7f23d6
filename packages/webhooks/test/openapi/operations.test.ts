import { describeRoutes } from '@ob/http/routes';
import { describe, expect, test } from 'vitest';
import { createApi } from '../webhook-api.ts';

const webhookOperations = await describeRoutes((await createApi()).routes);

describe('the pattern of a target', () => {
  const { components = {} } =
    webhookOperations.find(({ operationId }) => operationId === 'createWebhook')?.body?.contents[0]?.schema ??
    {};
  const { url } = (components.WebhookRequest as { properties: { url: { pattern: string } } }).properties;

  test.each([
    'https://tpp.example',
    'https://tpp.example/',
    'https://a.b-c.example:8443/hook?tenant=7#x',
    'https://TPP.Example?x=%20',
    'https://tpp.example:/hook',
  ])('accepts %s', (target) => {
    expect(target).toMatch(new RegExp(url.pattern, 'u'));
  });

  test.each([
    'http://tpp.example/',
    'https://localhost/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://user@tpp.example/',
    'https://tpp.example:0/',
    'https://tpp.example/a b',
    'https://tpp.example/\\x',
    'tpp.example',
  ])('refuses %s', (target) => {
    expect(target).not.toMatch(new RegExp(url.pattern, 'u'));
  });
});
