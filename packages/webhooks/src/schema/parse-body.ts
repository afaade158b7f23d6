import { type ApiError, accept, type Result, refuse } from '@ob/http';
import { describeIssues } from '@ob/http/routes';
import type { z } from 'zod';
import type { SecretRotation, WebhookChange, WebhookRequest } from '../records/webhook.ts';
import {
  secretRotationSchema,
  webhookChangeSchema,
  webhookRequestSchema,
  webhookUrlSchema,
} from '../records/webhook.ts';

/** A body with errors still has its `url`, so that one answer can list all errors. */
export interface ParsedBody<Value> {
  readonly parsed: Result<Value, readonly ApiError[]>;
  readonly url: string | undefined;
}

export function parseWebhookRequest(body: unknown): ParsedBody<WebhookRequest> {
  return { parsed: parse(webhookRequestSchema, body), url: pickUrl(body) };
}

export function parseWebhookChange(body: unknown): ParsedBody<WebhookChange> {
  return { parsed: parse(webhookChangeSchema, body), url: pickUrl(body) };
}

export function parseSecretRotation(body: unknown): ParsedBody<SecretRotation> {
  return { parsed: parse(secretRotationSchema, body), url: undefined };
}

function parse<Value>(schema: z.ZodType<Value>, body: unknown): Result<Value, readonly ApiError[]> {
  const parsed = schema.safeParse(body);
  return parsed.success ? accept(parsed.data) : refuse(describeIssues(parsed.error, body));
}

function pickUrl(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('url' in body)) return undefined;
  return webhookUrlSchema.safeParse(body.url).data;
}
