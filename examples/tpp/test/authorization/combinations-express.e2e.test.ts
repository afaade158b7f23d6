import { describeCombinations } from './combination-suite.ts';

describeCombinations('express');
