import { describeConformance } from './conformance-suite.ts';

describeConformance('express');
