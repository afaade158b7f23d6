import { consentStatuses } from '@ob/core';
import { type ReadonlyDeep, timestampSchema } from '@ob/core/schema';
import { z } from 'zod';
import { statusReasonCodeSchema } from './consent.ts';

const statusSchema = z.enum(consentStatuses);

export const historyRowSchema = z.strictObject({
  from: z
    .exactOptional(statusSchema)
    .meta({ description: 'The status before. The first row, the creation, does not have it.' }),
  to: statusSchema.meta({ description: 'The status after.' }),
  reason: z
    .exactOptional(statusReasonCodeSchema)
    .meta({ description: 'The reason why the consent ended. Absent if there is none.' }),
  actor_type: z
    .enum(['tpp', 'customer', 'bank', 'system'])
    .meta({ description: 'The party on whose behalf the consent changed.' }),
  actor_id: z.string().meta({
    description:
      'The id of the third party or of the customer, or the name of the member of staff or of the job.',
  }),
  interaction_id: z.exactOptional(z.string()).meta({
    description: 'The interaction id of the request that caused the change. Absent without a request.',
  }),
  date_time: timestampSchema.meta({ description: 'The time of the change.' }),
});

/** One row in the history of a consent. Rows are appended and never change. */
export interface HistoryRow extends ReadonlyDeep<z.infer<typeof historyRowSchema>> {}

/** The party on whose behalf a consent changes. */
export type ActorType = HistoryRow['actor_type'];

/** The party that changes a consent. `id` is a client id, a customer id, or the name of a member of staff or of a job. */
export interface Actor {
  readonly type: ActorType;
  readonly id: string;
}
