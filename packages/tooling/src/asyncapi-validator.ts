// One file, instead of the entry that loads the schemas of every version. It brings the draft of JSON Schema that it is written in.
import schema from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' };
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** Tells where a document breaks the published JSON Schema of AsyncAPI 3.0.0; empty where it does not. */
export function findAsyncApiMismatches(document: unknown): readonly string[] {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, meta: false, validateSchema: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  if (validate(document)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
