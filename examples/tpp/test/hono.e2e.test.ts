import { describeJourney } from './journey-suite.ts';

describeJourney('hono', 'sample');
