export { type Combination, combinations, nameCombination } from '@ob/tooling/client-libraries';
