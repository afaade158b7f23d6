import { backlogCases } from './backlog-cases.ts';
import { claimCases } from './claim-cases.ts';
import { clientCases } from './client-cases.ts';
import { completionCases } from './completion-cases.ts';
import { encryptionCases } from './encryption-cases.ts';
import { healthCases } from './health-cases.ts';
import { logCases } from './log-cases.ts';
import { redeliveryCases } from './redelivery-cases.ts';
import { rewrappingCases } from './rewrapping-cases.ts';
import { scheduleCases } from './schedule-cases.ts';
import { subscriptionCases } from './subscription-cases.ts';
import { waitingRedeliveryCases } from './waiting-redelivery-cases.ts';
import type { WebhookEngineCase } from './webhook-engine.ts';

/** The contract cases of the stores of a webhook sender, for memory, PostgreSQL and your own stores. */
export const webhookEngineCases: readonly WebhookEngineCase[] = [
  ...subscriptionCases,
  ...encryptionCases,
  ...rewrappingCases,
  ...claimCases,
  ...completionCases,
  ...scheduleCases,
  ...healthCases,
  ...redeliveryCases,
  ...waitingRedeliveryCases,
  ...logCases,
  ...backlogCases,
  ...clientCases,
];
