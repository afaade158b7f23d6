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

/** Everything that the stores of sending webhooks promise; memory, PostgreSQL and a bank's own engine run it. */
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
