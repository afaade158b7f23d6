export type { AuthorizationClaims } from './pages/authorization-claims.ts';
export {
  type CustomerPageOptions,
  type CustomerPagePorts,
  createCustomerPages,
} from './pages/customer-pages.ts';
export type {
  ConfirmedStepUp,
  CustomerSession,
  SignedInCustomer,
  SignInTarget,
  StepUp,
} from './pages/customer-session.ts';
export { createPageSettings, type PageChoices, type PageSettings } from './pages/page-settings.ts';
export { english } from './pages/texts/english.ts';
export { german } from './pages/texts/german.ts';
export type { Texts } from './pages/texts/texts.ts';
