import { describeJourney } from './journey-suite.ts';
import { describeSecurity } from './security-suite.ts';

describeJourney('express', 'own');
describeSecurity('express');
