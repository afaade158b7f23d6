import { describeWebhooks } from './webhooks-suite.ts';

describeWebhooks('express');
