import type { ConsentFacts } from '@ob/core/primitives';
import { now, sampleClient } from '@ob/tooling/test-bank';
import { judgeAuthorizationRequest } from '../src/authorization/authorization-request.ts';
import type { Client } from '../src/client/client.ts';
import { changeForm, sampleConsent } from './sample-request.ts';

/** What differs from the sample. */
export interface RequestCase {
  readonly form?: Readonly<Record<string, string | undefined>>;
  readonly client?: Partial<Client>;
  readonly consent?: Partial<ConsentFacts>;
}

/** Judges the sample request with some differences. */
export function judgeCase({ form = {}, client = {}, consent = {} }: RequestCase) {
  return judgeAuthorizationRequest(
    changeForm(form),
    { ...sampleClient, ...client },
    { ...sampleConsent, ...consent },
    now,
  );
}
