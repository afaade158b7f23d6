export { listChoices } from './pages/account-choice.ts';
export { describeAccount } from './pages/account-numbers.ts';
export { respondRefusedApproval } from './pages/approval.ts';
export type { AuthorizationRoutePorts } from './pages/authorization-ports.ts';
export {
  clearBrowserCookie,
  createBrowserSecret,
  deriveFormToken,
  hashBrowserSecret,
  readBrowserCookie,
  writeBrowserCookie,
} from './pages/browser-cookie.ts';
export type { Question } from './pages/consent-page.ts';
export { approvePending } from './pages/decide-consent.ts';
export { describePending } from './pages/describe-consent.ts';
export { type Fact, renderFacts, renderLines } from './pages/facts.ts';
export { Html, html } from './pages/html.ts';
export { type Page, renderFormToken } from './pages/layout.ts';
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
export {
  receiveForm,
  recognizeVisitor,
  type SignedInVisitor,
  selectSignedIn,
  type Visitor,
} from './pages/visitor.ts';
