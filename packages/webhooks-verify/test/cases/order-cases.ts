import type { SchemaResult, WebhookVerificationCode } from '@ob/webhooks-verify';
import { now, sampleText, type VerificationCase } from './verification-case.ts';

const wrong = {
  signature: { 'x-webhook-signature': 'f'.repeat(64) },
  event: { 'x-event-id': 'evt_02' },
  time: { 'x-webhook-timestamp': new Date(now - 3_600_000).toISOString() },
};

const known = { seen: () => true };

const refusing = {
  schema: {
    '~standard': {
      version: 1,
      vendor: 'test',
      validate: (): SchemaResult<never> => ({ issues: [{ message: 'no' }] }),
    },
  },
} as const;

const first = (
  verdict: WebhookVerificationCode,
  later: string,
  rest: Omit<VerificationCase, 'name' | 'verdict' | 'headers'> & { readonly added?: object },
): VerificationCase => {
  const { added = {}, ...given } = rest;
  return {
    name: `${verdict} comes before ${later}`,
    verdict,
    headers: (right) => ({ ...right, ...added }),
    ...given,
  };
};

/** Two faults at once: the earlier check speaks. */
export const orderCases: readonly VerificationCase[] = [
  first('body_not_raw', 'missing_header', { body: () => ({}), added: { 'x-webhook-signature': '' } }),
  first('missing_header', 'body_too_large', {
    added: { 'x-webhook-signature': '' },
    options: { maxBodyBytes: 1 },
  }),
  first('malformed_signature', 'body_too_large', {
    added: { 'x-webhook-signature': 'x' },
    options: { maxBodyBytes: 1 },
  }),
  first('body_too_large', 'signature_mismatch', { added: wrong.signature, options: { maxBodyBytes: 1 } }),
  first('signature_mismatch', 'invalid_json', { signed: '{', added: wrong.signature }),
  first('signature_mismatch', 'missing_header of the timestamp', {
    added: { ...wrong.signature, 'x-webhook-timestamp': '' },
  }),
  first('invalid_json', 'envelope_mismatch', { signed: '{', added: wrong.event }),
  first('envelope_mismatch', 'invalid_json of a list', { signed: '[]', added: wrong.event }),
  first('envelope_mismatch', 'invalid_json of null', { signed: 'null', added: wrong.event }),
  first('envelope_mismatch', 'schema_mismatch', { signed: '{}', added: wrong.event }),
  first('envelope_mismatch', 'timestamp_too_old', { added: { ...wrong.event, ...wrong.time } }),
  first('schema_mismatch', 'timestamp_too_old', { signed: '{"id":"e","type":"t"}', added: wrong.time }),
  first('timestamp_too_old', 'duplicate_event', { added: wrong.time, options: known }),
  first('duplicate_event', 'schema_mismatch of the schema', { options: { ...known, ...refusing } }),
  { name: 'schema refuses', verdict: 'schema_mismatch', options: refusing },
  { name: 'event is known', verdict: 'duplicate_event', options: known },
  { name: 'event is not known', verdict: 'accepted', options: { seen: () => false } },
  {
    name: 'signature is of the second secret',
    verdict: 'accepted',
    options: { secrets: ['another', 'whsec_a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s='] },
  },
  {
    name: 'signature is of the first secret',
    verdict: 'accepted',
    options: { secrets: ['whsec_a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=', 'another'] },
  },
  {
    name: 'secret is given as bytes',
    verdict: 'accepted',
    options: { secrets: [new TextEncoder().encode('whsec_a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s=')] },
  },
  {
    name: 'secret lost its prefix',
    verdict: 'signature_mismatch',
    options: { secrets: ['a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s='] },
  },
  {
    name: 'secret was decoded',
    verdict: 'signature_mismatch',
    options: { secrets: [new Uint8Array(32).fill(0x6b)] },
  },
  {
    name: 'secret is another',
    verdict: 'signature_mismatch',
    signed: sampleText,
    options: { secrets: ['x', 'y'] },
  },
];
