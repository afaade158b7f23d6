import { describeDiscovery } from './discovery-suite.ts';
import { describeJourneys } from './journey-suite.ts';
import { describeSecurity } from './security-suite.ts';

describeJourneys('express');
describeDiscovery('express');
describeSecurity('express');
