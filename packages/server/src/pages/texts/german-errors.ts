import { html } from '../html.ts';
import type { ErrorTexts } from './error-texts.ts';

/** The texts of error pages in German. */
export const germanErrors: ErrorTexts = {
  title: 'Hier geht es nicht weiter',
  next: {
    return_to_app:
      'Gehen Sie zurück zu der App oder Website, von der Sie kommen, und beginnen Sie dort neu. Falls es noch einmal geschieht, nennen Sie ihr diesen Code:',
    try_again: 'Falls es noch einmal geschieht, melden Sie sich bei uns und nennen Sie uns diesen Code:',
    go_home: html`Von der <a id="home" href="/">Startseite</a> aus erreichen Sie alles auf dieser Website. Wenn Sie Hilfe brauchen, nennen Sie uns diesen Code:`,
    see_access: html`Unter <a href="/dashboard">Erteilte Zugriffe</a> sehen Sie jeden Zugriff, den Sie erlaubt haben. Wenn Sie Hilfe brauchen, nennen Sie uns diesen Code:`,
  },
  pages: {
    invalid_request: {
      advice:
        'Vielleicht ist die Anfrage schon abgeschlossen, vielleicht war die Wartezeit zu lang, oder sie wurde in einem anderen Browser begonnen.',
    },
    invalid_form: {
      advice:
        'Ihre Sitzung auf dieser Seite ist beendet, oder das Formular kam nicht von dieser Website. Gehen Sie zurück und versuchen Sie es noch einmal.',
    },
    second_factor_missing: {
      title: 'Sie brauchen eine Authenticator-App',
      advice:
        'Dafür ist ein Einmalcode nötig, und Sie haben noch keine Authenticator-App. Melden Sie sich bei uns, um eine zu erhalten.',
    },
    consent_not_found: { advice: 'Diesen Zugriff haben Sie nicht erteilt.' },
    invalid_consent_status: {
      title: 'Dieser Zugriff ist beendet',
      advice: 'Er war schon vorher beendet. Sie brauchen nichts mehr zu tun.',
    },
    not_found: { title: 'Diese Seite gibt es nicht', advice: 'Prüfen Sie die Adresse auf Tippfehler.' },
    method_not_allowed: {
      title: 'Diese Seite lässt sich so nicht öffnen',
      advice: 'Ihre Adresse funktioniert nur mit Links und Formularen dieser Website.',
    },
    payload_too_large: { advice: 'Das Formular ist zu groß.' },
    internal_error: {
      title: 'Etwas ist schiefgegangen',
      advice: 'Der Fehler liegt bei uns. Laden Sie diese Seite neu.',
    },
    service_unavailable: {
      title: 'Wir sind kurz nicht erreichbar',
      advice: 'Unsere Systeme antworten nicht. Warten Sie eine Minute und laden Sie diese Seite neu.',
    },
    unsupported_media_type: { advice: 'Diese Seite kann das Formular in diesem Format nicht annehmen.' },
  },
  opening: {
    request_not_pushed: {
      title: 'Diese Anfrage ist nie bei uns eingegangen',
      advice:
        'Die App oder Website, von der Sie kommen, muss uns ihre Anfrage vorher schicken. Das hat sie nicht getan, deshalb können wir Ihnen nichts zeigen.',
    },
    client_id_missing: {
      title: 'Wir wissen nicht, von welcher App Sie kommen',
      advice: 'In der Adresse fehlt der Name der App oder Website (client_id). Ihr Link ist fehlerhaft.',
    },
    authorize_parameters: {
      title: 'Die Adresse dieser Seite stimmt nicht',
      advice:
        'Die App oder Website, von der Sie kommen, hat sich oder ihre Anfrage doppelt genannt (client_id, request_uri).',
    },
    request_uri_used: {
      title: 'Diese Anfrage ist schon beantwortet',
      advice:
        'Jede Anfrage gilt nur einmal. Sie haben diese schon erlaubt oder abgelehnt, vielleicht in einem anderen Fenster.',
    },
    request_uri_expired: {
      title: 'Diese Anfrage ist abgelaufen',
      advice:
        'Eine Anfrage muss innerhalb einer Minute geöffnet und danach innerhalb von 10 Minuten beantwortet werden.',
    },
    request_uri_unknown: {
      title: 'Diese Anfrage kommt nicht von dieser App',
      advice:
        'Von der App oder Website, von der Sie kommen, kennen wir keine solche Anfrage. Vielleicht gehört sie zu einer anderen App.',
    },
  },
};
