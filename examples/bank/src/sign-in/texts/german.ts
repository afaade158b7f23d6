import { html } from '@ob/server/pages';
import type { SignInTexts } from './sign-in-texts.ts';

/** The texts of the sign-in in German. */
export const german: SignInTexts = {
  signIn: {
    title: 'Anmelden',
    lead: 'Sehen und beenden Sie die Zugriffe, die Sie erteilt haben.',
    leadFromClient: (client, bank) =>
      html`Sie kommen von <strong>${client}</strong>. Melden Sie sich bei ${bank} an, um die Anfrage zu sehen und zu entscheiden. Ihr Passwort bleibt geheim.`,
    username: 'Benutzername',
    password: 'Passwort',
    wrongCredentials: 'Der Benutzername oder das Passwort stimmt nicht.',
    busy: 'Gerade melden sich zu viele an. Versuchen Sie es in einigen Sekunden noch einmal.',
    tooManyAttempts: (minutes) =>
      `Zu viele Versuche. Versuchen Sie es in ${describeMinutes(minutes)} noch einmal.`,
  },
  code: {
    title: 'Mit einem Einmalcode bestätigen',
    purposes: {
      identification: (client) => html`Der Code bestätigt <strong>${client}</strong>, dass Sie es sind.`,
      payment: () =>
        html`Der Code gibt diese Zahlung frei und keine andere. Prüfen Sie sie, bevor Sie bestätigen.`,
      'account-access': (client) => html`Mit dem Code sieht <strong>${client}</strong> die folgenden Konten.`,
      'funds-confirmation': (client) =>
        html`Mit dem Code darf <strong>${client}</strong> fragen, ob Sie genug Geld haben.`,
    },
    label: 'Einmalcode',
    confirm: 'Bestätigen',
    hint: (code) => html`In dieser Sandbox zeigt die Seite Ihren Code: ${code}`,
    note: (goBack) =>
      html`Der Code gilt nur für diese Seite, einmal und 5 Minuten lang. ${goBack('Gehen Sie zurück')}, um Ihre Wahl zu ändern oder einen neuen Code zu erhalten.`,
    client: 'Für',
    abilities: 'Erlaubt wird',
    paidFrom: 'Gezahlt von',
    account: 'Konto',
    accounts: 'Konten',
    wrongCode:
      'Dieser Code stimmt nicht. Prüfen Sie ihn und versuchen Sie es noch einmal, oder gehen Sie zurück, um einen neuen zu erhalten.',
    tooManyCodes: (minutes) =>
      `Zu viele falsche Codes. Versuchen Sie es in ${describeMinutes(minutes)} noch einmal.`,
  },
  codeEnded: {
    title: 'Dieser Code gilt nicht mehr',
    alert: 'Der Code war fünfmal falsch und kann nicht mehr verwendet werden.',
    lead: 'Es wurde nichts erlaubt. Beginnen Sie neu, um einen neuen Code zu erhalten.',
    startAgain: 'Neu beginnen',
  },
  codeConfirmed: {
    title: 'Das haben Sie schon erlaubt',
    lead: 'Ihr Code war richtig, und Ihre Zustimmung gilt einmal. Hier ist nichts mehr zu tun.',
    next: html`Gehen Sie zurück zu der App oder Website, von der Sie kommen. Unter <a href="/dashboard">Erteilte Zugriffe</a> sehen Sie alles, was Sie erlaubt haben.`,
  },
};

function describeMinutes(minutes: number): string {
  return `${minutes} ${minutes === 1 ? 'Minute' : 'Minuten'}`;
}
