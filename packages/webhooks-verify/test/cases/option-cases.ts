import type { SchemaResult } from '@ob/webhooks-verify';
import { sampleText, type VerificationCase } from './verification-case.ts';

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

export const optionCases: readonly VerificationCase[] = [
  { name: 'event is refused by the schema', verdict: 'schema_mismatch', options: refusing },
  { name: 'event is known', verdict: 'duplicate_event', options: known },
  { name: 'event is not known', verdict: 'accepted', options: { seen: () => false } },
  {
    name: 'signature was made with the second secret',
    verdict: 'accepted',
    options: { secrets: ['another', 'whsec_a2tra2tra2tra2tra2tra2tra2tra2tra2tra2tra2s='] },
  },
  {
    name: 'signature was made with the first secret',
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
    name: 'secret was decoded from base64',
    verdict: 'signature_mismatch',
    options: { secrets: [new Uint8Array(32).fill(0x6b)] },
  },
  {
    name: 'secret is another one',
    verdict: 'signature_mismatch',
    signed: sampleText,
    options: { secrets: ['x', 'y'] },
  },
];
