import { describeDiscovery } from './discovery-suite.ts';
import { describeJourneys } from './journey-suite.ts';
import { describeSecurity } from './security-suite.ts';

describeJourneys('hono');
describeDiscovery('hono');
describeSecurity('hono');
