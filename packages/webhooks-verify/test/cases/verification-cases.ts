import { bodyCases } from './body-cases.ts';
import { eventCases } from './event-cases.ts';
import { headerCases } from './header-cases.ts';
import { optionCases } from './option-cases.ts';
import { timeCases } from './time-cases.ts';
import type { VerificationCase } from './verification-case.ts';

export const verificationCases: readonly VerificationCase[] = [
  ...bodyCases,
  ...headerCases,
  ...eventCases,
  ...timeCases,
  ...optionCases,
];
