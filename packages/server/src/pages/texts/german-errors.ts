import { html } from '../html.ts';
import type { ErrorTexts } from './error-texts.ts';

/** The texts of error pages in German. */
export const germanErrors: ErrorTexts = {
  title: 'Hier geht es nicht weiter',
  next: {
    return_to_app:
      'Gehen Sie zurück zu der App oder Website, von der Sie kommen, und beginnen Sie dort neu. Falls es noch einmal geschieht, nennen Sie dort diesen Code:',
    try_again: 'Falls es noch einmal geschieht, melden Sie sich bei uns und nennen Sie uns diesen Code:',
    go_home: html`Von der <a id="home" href="/">Startseite</a> aus erreichen Sie alles auf dieser Website. Wenn Sie Hilfe brauchen, nennen Sie uns diesen Code:`,
    see_access: html`Unter <a href="/dashboard">Erteilte Zugriffe</a> sehen Sie jeden Zugriff, den Sie erlaubt haben. Wenn Sie Hilfe brauchen, nennen Sie uns diesen Code:`,
  },
  pages: {
    invalid_request: {
      advice:
        'Vielleicht haben Sie diese Anfrage schon beantwortet, zu lange gewartet oder sie in einem anderen Browser begonnen.',
    },
    invalid_form: {
      advice:
        'Diese Seite war zu lange offen, oder das Formular ist nicht von unserer Website. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.',
    },
    second_factor_missing: {
      title: 'Sie brauchen eine Authenticator-App',
      advice:
        'Wir brauchen einen Code aus Ihrer Authenticator-App, und Sie haben noch keine. Melden Sie sich bei uns, um sie einzurichten.',
    },
    consent_not_found: { advice: 'Diesen Zugriff finden wir nicht in Ihrer Liste.' },
    invalid_consent_status: {
      title: 'Dieser Zugriff ist beendet',
      advice: 'Er war schon vorher beendet. Sie brauchen nichts mehr zu tun.',
    },
    not_found: { title: 'Diese Seite gibt es nicht', advice: 'Prüfen Sie die Adresse auf Tippfehler.' },
    method_not_allowed: {
      title: 'Diese Seite lässt sich so nicht öffnen',
      advice: 'Benutzen Sie stattdessen die Links und Knöpfe unserer Website.',
    },
    payload_too_large: { advice: 'Das Formular hat zu viel Text. Gehen Sie zurück und kürzen Sie ihn.' },
    internal_error: {
      title: 'Etwas ist schiefgegangen',
      advice: 'Der Fehler liegt bei uns. Laden Sie diese Seite neu.',
    },
    service_unavailable: {
      title: 'Unser Dienst ist gerade nicht erreichbar',
      advice: 'Unsere Systeme antworten nicht. Warten Sie eine Minute und laden Sie diese Seite neu.',
    },
    unsupported_media_type: {
      advice: 'Wir konnten das Formular nicht lesen. Gehen Sie zurück und versuchen Sie es noch einmal.',
    },
  },
  opening: {
    request_not_pushed: {
      title: 'Diese Anfrage ist nie bei uns eingegangen',
      advice:
        'Die App oder Website, von der Sie kommen, muss uns ihre Anfrage vorher schicken. Das hat sie nicht getan, deshalb können wir Ihnen nichts zeigen.',
    },
    client_id_missing: {
      title: 'Wir wissen nicht, von welcher App Sie kommen',
      advice:
        'Der Link, der Sie hierher geführt hat, nennt keine App oder Website. Der Fehler liegt in diesem Link.',
    },
    authorize_parameters: {
      title: 'Die Adresse dieser Seite stimmt nicht',
      advice:
        'Der Link, der Sie hierher geführt hat, nennt die App oder ihre Anfrage doppelt. Der Fehler liegt in diesem Link.',
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
