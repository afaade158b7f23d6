// The main entry of the package loads all versions of AsyncAPI.
import schema from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' };
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';

/** Lists the violations of the JSON Schema of AsyncAPI 3.0.0. */
export function findAsyncApiMismatches(document: unknown): readonly string[] {
  const ajv = new Ajv({ strict: false, allErrors: true, logger: false, meta: false, validateSchema: false });
  addFormats.default(ajv);
  const validate = ajv.compile(schema);
  if (validate(document)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`);
}
