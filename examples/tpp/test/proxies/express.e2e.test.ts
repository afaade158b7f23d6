import { describeProxies } from './proxy-suite.ts';

describeProxies('express');
