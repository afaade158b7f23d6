import { describeDiscovery } from './discovery-suite.ts';
import { describeJourney } from './journey-suite.ts';

describeJourney('hono', 'sample');
describeDiscovery('hono');
