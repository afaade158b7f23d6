import { type ApiErrors, type Result, refuse } from '@ob/http';
import { type AddressGuard, type AddressRefusal, readJson, refuseRequest } from '@ob/http/routes';
import { describeBlockedTarget } from '../dispatch/blocked-target.ts';
import { webhookUrlSchema } from '../records/webhook.ts';
import type { AdmittedRequest } from './route-builder.ts';

/** The details for the client. They do not reveal which addresses are internal. */
const targetDetails: Readonly<Record<AddressRefusal, string>> = {
  malformed: 'Must be an absolute https URL.',
  scheme: 'Must be an https URL.',
  credentials: 'Must not contain a user name or a password.',
  name: 'This address is not allowed. Use a public host name or address.',
  address: 'This address is not allowed. Use a public host name or address.',
};

function describeForLog(refusal: AddressRefusal, guard: Pick<AddressGuard, 'setting'>): string | undefined {
  if (refusal === 'scheme') return 'invalid_field: the url is http, which `environment: sandbox` allows';
  if (refusal === 'name' || refusal === 'address') return `invalid_field: ${describeBlockedTarget(guard)}`;
  return undefined;
}

/** Reads a body that may have a `url`. Returns the value, or a response with all errors of the body and of the target. */
export async function readWebhookBody<Value>(
  { request, context }: Pick<AdmittedRequest, 'request' | 'context'>,
  guard: Pick<AddressGuard, 'admit' | 'setting'>,
  parse: (body: unknown) => Result<Value, ApiErrors>,
): Promise<Result<Value, Response>> {
  const body = await readJson(request);
  if (!body.ok) return refuse(refuseRequest([body.refusal], context));
  const parsed = parse(body.value);
  const refusal = await validateTarget(guard, pickUrl(body.value));
  if (refusal === undefined) return parsed.ok ? parsed : refuse(refuseRequest(parsed.refusal, context));
  const target = { code: 'invalid_field', detail: targetDetails[refusal], path: 'url' } as const;
  const response = refuseRequest(parsed.ok ? [target] : [...parsed.refusal, target], context);
  const reason = describeForLog(refusal, guard);
  if (reason !== undefined) context.annotate({ reason });
  return refuse(response);
}

/** A body with other errors still has its `url`, so that one response can list all errors. */
function pickUrl(body: unknown): string | undefined {
  return webhookUrlSchema.safeParse(Object(body).url).data;
}

async function validateTarget(
  guard: Pick<AddressGuard, 'admit'>,
  url: string | undefined,
): Promise<AddressRefusal | undefined> {
  if (url === undefined) return undefined;
  const admitted = await guard.admit(url);
  return admitted.ok ? undefined : admitted.refusal;
}
