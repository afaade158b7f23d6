import { type Html, html } from '../html.ts';
import { germanErrors } from './german-errors.ts';
import type { HistoryChange, Texts } from './texts.ts';

const statuses = {
  awaiting_authorization: 'Wartet auf Sie',
  authorized: 'Aktiv',
  rejected: 'Abgelehnt',
  revoked: 'Widerrufen',
  expired: 'Beendet',
  consumed: 'Zahlung beauftragt',
};

const endAtAnyTime = 'Sie können diesen Zugriff jederzeit unter „Erteilte Zugriffe“ beenden.';

/** The texts of the customer's pages in German. */
export const german: Texts = {
  language: 'de-DE',
  frame: {
    skip: 'Zum Inhalt springen',
    signedInAs: 'Angemeldet als',
    navigation: 'Ihr Konto',
    dashboard: 'Erteilte Zugriffe',
    signOut: 'Abmelden',
    timeAtBank: (time) => `Zeit der Bank: ${time}`,
  },
  accounts: {
    types: {
      current: 'Girokonto',
      savings: 'Sparkonto',
      credit_card: 'Kreditkarte',
      loan: 'Darlehen',
    },
    statuses: { disabled: 'gesperrt', pending: 'noch nicht eröffnet' },
    ending: (lastFour) => `endet auf ${lastFour}`,
    iban: (groups) => `IBAN ${groups}`,
    sortCode: (code, number) => `Bankleitzahl (Sort Code) ${code}, Konto ${number}`,
  },
  consentPage: {
    abilities: 'Das erlauben Sie',
    details: 'Einzelheiten',
    noEligibleAccount: 'Keines Ihrer Konten kommt dafür infrage. Sie können nur ablehnen.',
    selection: {
      account_required: 'Wählen Sie mindestens ein Konto, oder lehnen Sie ab.',
      one_account_only: 'Wählen Sie nur ein Konto.',
      account_not_available: 'Eines der Konten kann nicht gewählt werden. Wählen Sie neu.',
    },
    oneAccountRequired: 'Wählen Sie das Konto, oder lehnen Sie ab.',
    alsoShared: 'Außerdem weitergegeben',
    claims: { name: 'Ihr Name' },
  },
  stepUp: {
    title: 'Einen Moment',
    lead: 'Wir schließen Ihre Anfrage ab.',
    continue: 'Weiter',
    notConfirmed:
      'Wir konnten Ihre Freigabe nicht bestätigen, oder es hat zu lange gedauert. Versuchen Sie es noch einmal, oder lehnen Sie ab.',
  },
  prompts: {
    identification: {
      title: (client, bank) => html`Mit ${bank} bei ${client} anmelden?`,
      lead: (client) =>
        html`<strong>${client}</strong> bittet uns zu bestätigen, dass Sie es sind. Dabei sind keine Konten sichtbar, und es kann kein Geld bewegt werden.`,
      ability:
        'Sie beim nächsten Anmelden wiedererkennen, an einer Nummer, die nur dieses Unternehmen bekommt',
      approve: 'Weiter',
      deny: 'Abbrechen',
      noteWithName: (client) => html`${client} erfährt Ihren Benutzernamen nicht von uns.`,
      noteWithoutName: (client) =>
        html`${client} erfährt weder Ihren Namen noch Ihren Benutzernamen von uns.`,
    },
    accountAccess: {
      title: (client) => html`Kontoinformationen für ${client} freigeben?`,
      lead: (client, bank) =>
        html`<strong>${client}</strong> möchte Informationen über Ihre Konten bei ${bank} sehen. Damit kann kein Geld bewegt werden, und Ihr Passwort bleibt geheim.`,
      accessEnds: 'Zugriff endet',
      from: 'Zahlungen ab',
      fromStart: 'dem Beginn unserer Aufzeichnungen',
      until: 'Zahlungen bis',
      untilEnd: 'zum Ende des Zugriffs',
      choice: 'Wählen Sie die Konten, die Sie freigeben',
      approve: 'Gewählte Konten freigeben',
      deny: 'Nicht freigeben',
      note: endAtAnyTime,
    },
    payment: {
      title: (amount, payee) => html`${amount} an ${payee} zahlen?`,
      lead: (client) =>
        html`<strong>${client}</strong> bittet uns, diese Zahlung einmal für Sie auszuführen. Prüfen Sie, an wen sie geht, bevor Sie zustimmen.`,
      amount: 'Betrag',
      payee: 'Empfänger',
      payeeAccount: 'Konto des Empfängers',
      reference: 'Verwendungszweck',
      choice: 'Wählen Sie das Konto, von dem gezahlt wird',
      approve: 'Zahlung freigeben',
      deny: 'Nicht zahlen',
      note: (client, until) =>
        html`${client} kann die Zahlung bis ${until} beauftragen. Wenn Sie sie freigegeben haben, können Sie sie hier nicht mehr stoppen.`,
    },
    funds: {
      title: (client) => html`Darf ${client} fragen, ob Sie genug Geld haben?`,
      lead: (client) =>
        html`<strong>${client}</strong> möchte prüfen, ob Ihr Geld für einen Betrag reicht. Wir antworten nur mit Ja oder Nein. Ihren Kontostand nennen wir nie, und wir legen kein Geld zurück.`,
      ability: (dailyLimit) =>
        `Fragen, ob Ihr Geld reicht, ${describeFrequency(dailyLimit)}, bis der Zugriff endet`,
      accessEnds: 'Zugriff endet',
      choice: 'Das Konto, nach dem gefragt wird',
      approve: 'Erlauben',
      deny: 'Nicht erlauben',
      note: endAtAnyTime,
    },
  },
  permissions: {
    ReadAccounts: 'Ihre Konten mit Namen, Nummern und Einzelheiten sehen',
    ReadAccountsBasic: 'Ihre Konten mit Namen und Art sehen, ohne Kontonummern',
    ReadBalances: 'Sehen, wie viel Geld auf Ihren Konten ist',
    ReadTransactions: 'Ihre Zahlungen sehen: ein- und ausgehende, mit wem und wofür',
    ReadTransactionsBasic: 'Datum und Betrag Ihrer Zahlungen sehen, aber nicht, mit wem',
    ReadStandingOrders: 'Ihre Daueraufträge sehen',
    ReadDirectDebits: 'Ihre Lastschriften sehen',
    ReadBeneficiaries: 'Ihre gespeicherten Empfänger sehen',
  },
  dashboard: {
    title: 'Erteilte Zugriffe',
    endedTitle: 'Zugriff beendet',
    lead: 'Diese Unternehmen können Ihre Konten sehen oder für Sie handeln. Sie können hier jeden Zugriff beenden.',
    active: 'Aktiv',
    noneActive: 'Zurzeit hat niemand Zugriff.',
    past: 'Vergangen',
    nonePast: 'Hier gibt es noch nichts.',
    earlier: 'Frühere Zugriffe zeigen',
    unregistered: 'Ein Unternehmen, das nicht mehr registriert ist',
    hasAnother: (client) =>
      html`Erledigt. Dieser Zugriff ist beendet. ${client} hat noch einen anderen Zugriff; er steht weiter unten.`,
  },
  card: {
    types: {
      'account-access': 'Sieht Kontoinformationen',
      payment: 'Löst eine Zahlung aus',
      'funds-confirmation': 'Fragt, ob genug Geld da ist',
    },
    statuses,
    accounts: { 'account-access': 'Konten', payment: 'Gezahlt von', 'funds-confirmation': 'Konto' },
    noAccount: 'keine',
    more: (firstAccount, others) => html`${firstAccount} und ${others} weitere`,
    approvedAt: (time) => html`Erlaubt am ${time}`,
    newer: (client, approvedAt) =>
      html`Sie haben ${client}${approvedAt !== undefined && html` am ${approvedAt}`} einen neueren Zugriff erlaubt.
Vielleicht brauchen Sie diesen nicht mehr.`,
    abilities: 'Erlaubt ist',
    payment: 'Zahlung',
    paymentTo: (amount, payee) => html`${amount} an ${payee}`,
    payeeAccount: 'Konto des Empfängers',
    ends: 'Endet',
    history: 'Verlauf',
    change: describeChange,
  },
  uses: {
    lastUsed: 'Zuletzt genutzt',
    notYet: 'noch nicht',
    lastRead: {
      account: 'Konten zuletzt gelesen',
      balance: 'Kontostände zuletzt gelesen',
      transaction: 'Umsätze zuletzt gelesen',
      standing_order: 'Daueraufträge zuletzt gelesen',
      direct_debit: 'Lastschriften zuletzt gelesen',
      beneficiary: 'Gespeicherte Empfänger zuletzt gelesen',
    },
    fundsAsked: 'Zuletzt nach verfügbarem Geld gefragt',
  },
  revocation: {
    types: {
      'account-access': {
        stop: 'Freigabe beenden',
        stopFor: (client) => html`Freigabe für ${client} beenden`,
        question: (client) => html`Freigabe für ${client} beenden?`,
        keep: 'Weiter freigeben',
        willLose: (client) => html`Danach kann ${client} Ihre Konten mit diesem Zugriff nicht mehr sehen.`,
        lost: (client) => html`Erledigt. ${client} kann Ihre Konten nicht mehr sehen.`,
      },
      'funds-confirmation': {
        stop: 'Fragen beenden',
        stopFor: (client) => html`Fragen von ${client} beenden`,
        question: (client) => html`Fragen von ${client} beenden?`,
        keep: 'Weiter erlauben',
        willLose: (client) =>
          html`Danach kann ${client} mit diesem Zugriff nicht mehr fragen, ob Sie genug Geld haben.`,
        lost: (client) => html`Erledigt. ${client} kann nicht mehr fragen, ob Sie genug Geld haben.`,
      },
    },
    note: (client) =>
      html`${client} hat vielleicht noch Daten, die wir schon übermittelt haben. Um neu zu beginnen, verbinden Sie Ihre Bank dort in der App oder auf der Website.`,
  },
  identity: {
    heading: 'Sie werden wiedererkannt von',
    lead: 'Diese Unternehmen erkennen Sie wieder, wenn Sie sich mit uns anmelden. Mehr, als hier steht, erfahren sie nicht.',
    since: (time) => html`Seit ${time}`,
    sinceLabel: 'Erkennt Sie seit',
    stop: 'Beenden',
    stopFor: (client) => html`Nicht mehr von ${client} wiedererkannt werden`,
    question: (client) => html`Nicht mehr von ${client} wiedererkannt werden?`,
    willLose: (client) =>
      html`${client} erkennt Sie dann nicht mehr, bis Sie sich dort wieder mit uns anmelden.`,
    keep: 'Beibehalten',
    ended: 'Erledigt. Das Unternehmen erkennt Sie nicht mehr.',
  },
  errors: germanErrors,
};

function describeFrequency(dailyLimit: number): string {
  if (dailyLimit === 0) return 'beliebig oft';
  return dailyLimit === 1 ? 'einmal in 24 Stunden' : `bis zu ${dailyLimit}-mal in 24 Stunden`;
}

function describeChange({ to, by }: HistoryChange, client: Html): Html {
  const actors = {
    customer: 'von Ihnen',
    tpp: html`von ${client}`,
    bank: 'von der Bank',
    system: 'nach Ablauf der Zeit',
  };
  const events = { ...statuses, awaiting_authorization: 'Angefragt', authorized: 'Erlaubt' };
  return html`${events[to]} ${actors[by]}`;
}
