export { type Rhythm, startOfDay } from './data/calendar.ts';
export { type AccountPlan, accountPlans, identifyAccount, identifyCustomer } from './data/sample-accounts.ts';
export {
  describeSampleBank,
  listSampleHolders,
  type SampleBank,
  type SampleBankOptions,
  type SampleHolder,
  type SampleHolding,
} from './data/sample-bank.ts';
export { type RecurringPayment, type SampleCustomer, sampleCustomers } from './data/sample-customers.ts';
