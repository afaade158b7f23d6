import { type ApiError, accept, type Result, refuse } from '@ob/http';
import { type AddressGuard, type AddressRefusal, hasErrors, readJson, refuseRequest } from '@ob/http/routes';
import { describeBlockedTarget } from '../dispatch/blocked-target.ts';
import type { ParsedBody } from '../schema/parse-body.ts';
import type { AdmittedRequest } from './admit.ts';

/** The details for the client. They do not reveal which addresses are internal. */
const targetDetails: Readonly<Record<AddressRefusal, string>> = {
  malformed: 'Must be an absolute https URL.',
  scheme: 'Must be an https URL.',
  credentials: 'Must not contain a user name or a password.',
  name: 'This address is not allowed. Use a public host name or address.',
  address: 'This address is not allowed. Use a public host name or address.',
};

function describeForLog(
  refusal: AddressRefusal | undefined,
  guard: Pick<AddressGuard, 'setting'>,
): string | undefined {
  if (refusal === 'scheme') return 'invalid_field: the url is http, which `environment: sandbox` allows';
  if (refusal === 'name' || refusal === 'address') return `invalid_field: ${describeBlockedTarget(guard)}`;
  return undefined;
}

/** Returns the value, or a response with all errors. With `readOptionalJson` as `read`, an empty body counts as `{}`. */
export async function readWebhookBody<Value>(
  { request, context }: Pick<AdmittedRequest, 'request' | 'context'>,
  guard: Pick<AddressGuard, 'admit' | 'setting'>,
  parse: (body: unknown) => ParsedBody<Value>,
  read: typeof readJson = readJson,
): Promise<Result<Value, Response>> {
  const body = await read(request);
  if (!body.ok) return refuse(refuseRequest([body.refusal], context));
  const { parsed, url } = parse(body.value);
  const refusal = await validateTarget(guard, url);
  const errors = [...(parsed.ok ? [] : parsed.refusal), ...describeTarget(refusal)];
  if (!hasErrors(errors) && parsed.ok) return accept(parsed.value);
  const response = refuseRequest(hasErrors(errors) ? errors : [invalidBody], context);
  const reason = describeForLog(refusal, guard);
  if (reason !== undefined) context.annotate({ reason });
  return refuse(response);
}

const invalidBody: ApiError = {
  code: 'invalid_request',
  detail: 'The body is not valid. Send a JSON object.',
};

async function validateTarget(
  guard: Pick<AddressGuard, 'admit'>,
  url: string | undefined,
): Promise<AddressRefusal | undefined> {
  if (url === undefined) return undefined;
  const admitted = await guard.admit(url);
  return admitted.ok ? undefined : admitted.refusal;
}

function describeTarget(refusal: AddressRefusal | undefined): readonly ApiError[] {
  return refusal === undefined
    ? []
    : [{ code: 'invalid_field', detail: targetDetails[refusal], path: 'url' }];
}
