import { describeJourney } from './journey-suite.ts';

describeJourney('express', 'own');
