import { z } from 'zod';
import { describeSchema } from './describe-schema.ts';

/** A header value of any form. A schema that said more would promise that other values are refused. */
export const anyHeaderText = describeSchema(z.string(), 'output');
