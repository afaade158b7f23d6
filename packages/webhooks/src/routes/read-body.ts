import { type ApiFault, accept, type Faults, type Result, refuse } from '@ob/http';
import type { AddressGuard, AddressRefusal } from '@ob/http/outbound';
import { hasFaults, readJson } from '@ob/http/routes';
import type { ParsedBody } from '../schema/parse-body.ts';

/** What is told of a refused target: of one that leads inside, only that it is not allowed. */
const targetDetails: Readonly<Record<AddressRefusal, string>> = {
  malformed: 'Must be an absolute https URL.',
  scheme: 'Must be an https URL.',
  credentials: 'Must hold no user name and no password.',
  name: 'This address is not allowed.',
  address: 'This address is not allowed.',
};

/**
 * Reads a body and judges its target; refuses it with every fault at once. `read` says whether there must be a body: with
 * `readOptionalJson`, none stands for `{}`.
 */
export async function readWebhookBody<Value>(
  request: Request,
  guard: Pick<AddressGuard, 'admit'>,
  parse: (body: unknown) => ParsedBody<Value>,
  read: typeof readJson = readJson,
): Promise<Result<Value, Faults>> {
  const body = await read(request);
  if (!body.ok) return refuse([body.refusal]);
  const { parsed, url } = parse(body.value);
  const faults = [...(parsed.ok ? [] : parsed.refusal), ...(await judgeTarget(guard, url))];
  if (hasFaults(faults)) return refuse(faults);
  return parsed.ok
    ? accept(parsed.value)
    : refuse([{ code: 'invalid_request', detail: 'The body is not valid.' }]);
}

async function judgeTarget(
  guard: Pick<AddressGuard, 'admit'>,
  url: string | undefined,
): Promise<readonly ApiFault[]> {
  if (url === undefined) return [];
  const admitted = await guard.admit(url);
  return admitted.ok ? [] : [{ code: 'invalid_field', detail: targetDetails[admitted.refusal], path: 'url' }];
}
