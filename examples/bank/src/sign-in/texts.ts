import { type Html, html } from '@ob/server/pages';

/** The texts of the sign-in. */
export const texts = {
  signIn: {
    title: 'Sign in',
    lead: 'See and end the access you have given.',
    leadFromClient: (client: Html, bank: string) =>
      html`<strong>${client}</strong> sent you here. Sign in to ${bank} to see what it asks for and to decide. It never sees your password.`,
    username: 'User name',
    password: 'Password',
    wrongCredentials: 'The user name or the password is not right.',
    busy: 'Too many customers are signing in. Try again in a few seconds.',
    tooManyAttempts: (minutes: number) => `Too many attempts. Try again in ${describeMinutes(minutes)}.`,
  },
  code: {
    title: 'Confirm with a one-time code',
    purposes: {
      identification: (client: Html) => html`The code confirms to <strong>${client}</strong> that it is you.`,
      payment: () => html`The code approves this payment and no other. Check it before you confirm.`,
      'account-access': (client: Html) =>
        html`The code lets <strong>${client}</strong> see the accounts below.`,
      'funds-confirmation': (client: Html) =>
        html`The code lets <strong>${client}</strong> ask whether you have enough money.`,
    },
    label: 'One-time code',
    confirm: 'Confirm',
    hint: (code: Html) => html`In this sandbox, the page shows your code: ${code}`,
    note: (goBack: (text: string) => Html) =>
      html`The code is for this page alone and works once, within 5 minutes. ${goBack('Go back')} to change your choice or to get another code.`,
    client: 'For',
    abilities: 'It may',
    paidFrom: 'Paid from',
    account: 'Account',
    accounts: 'Accounts',
    wrongCode: 'This code is not right. Check it and try again, or go back to get another one.',
    tooManyCodes: (minutes: number) => `Too many wrong codes. Try again in ${describeMinutes(minutes)}.`,
  },
  codeEnded: {
    title: 'This code no longer works',
    alert: 'You entered a wrong code five times.',
    lead: 'Nothing was approved. Start again to get another code.',
    startAgain: 'Start again',
  },
  codeConfirmed: {
    title: 'You have already approved this',
    lead: 'Your code was right, and your approval counts once. There is nothing more to do here.',
    next: html`Return to the app or site that sent you here. <a href="/dashboard">Shared access</a> shows everything that you have approved.`,
  },
} as const;

function describeMinutes(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}
