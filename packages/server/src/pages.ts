export { describeAccount } from './pages/account-numbers.ts';
export { type AuthorizationRoutePorts, respondRefusedApproval } from './pages/approval.ts';
export type { AuthorizationClaims } from './pages/authorization-claims.ts';
export {
  clearBrowserCookie,
  createBrowserSecret,
  hashBrowserSecret,
  readBrowserCookie,
  writeBrowserCookie,
} from './pages/browser-cookie.ts';
export {
  type BrowserSession,
  readBrowserSession,
  receiveForm,
  type SignedInSession,
  selectSignedIn,
} from './pages/browser-session.ts';
export type { ConsentPrompt } from './pages/consent-page.ts';
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
export { approvePending } from './pages/decide-consent.ts';
export { describePending } from './pages/describe-consent.ts';
export { type Fact, renderFacts, renderLines } from './pages/facts.ts';
export { Html, html, isolateName } from './pages/html.ts';
export { type Page, type PageSession, renderFormToken } from './pages/layout.ts';
export { createPageSettings, type PageChoices, type PageSettings } from './pages/page-settings.ts';
export {
  findPending,
  findStarted,
  type PendingAuthorization,
  type PendingPorts,
  type StartedAuthorization,
} from './pages/pending-authorization.ts';
export {
  type PageOptions,
  redirectTo,
  respondFailure,
  respondPage,
  respondPageError,
} from './pages/respond-page.ts';
export { english } from './pages/texts/english.ts';
export { german } from './pages/texts/german.ts';
export type { Texts } from './pages/texts/texts.ts';
