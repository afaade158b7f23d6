import { html } from '../html.ts';
import type { ErrorTexts } from './error-texts.ts';

/** The texts of error pages in English. */
export const englishErrors: ErrorTexts = {
  title: 'We cannot continue',
  next: {
    return_to_app:
      'Return to the app or site that sent you here and start again. If it happens once more, give them this code:',
    try_again: 'If it happens once more, contact us and give us this code:',
    go_home: html`<a id="home" href="/">The start page</a> leads to everything on this site. If you need help, give us this code:`,
    see_access: html`<a href="/dashboard">Shared access</a> shows every access that you have given. If you need help, give us this code:`,
  },
  pages: {
    invalid_request: {
      advice:
        'You may have answered this request already, waited too long, or started it in another browser.',
    },
    invalid_form: {
      advice:
        'This page was open for too long, or the form is not from our site. Go back, load the page again and retry.',
    },
    second_factor_missing: {
      title: 'You need an authenticator app',
      advice: 'We need a code from your authenticator app, and you have none yet. Contact us to set one up.',
    },
    consent_not_found: { advice: 'We cannot find this access in your list.' },
    invalid_consent_status: {
      title: 'This access has ended',
      advice: 'It had ended already, so there is nothing to stop.',
    },
    not_found: { title: 'There is no such page', advice: 'Check the address for typing mistakes.' },
    method_not_allowed: {
      title: 'This page cannot be opened like this',
      advice: 'Use the links and buttons of our site instead.',
    },
    payload_too_large: { advice: 'The form has too much text. Go back and shorten it.' },
    internal_error: {
      title: 'Something went wrong',
      advice: 'The fault is on our side. Load this page again.',
    },
    service_unavailable: {
      title: 'Our service is not available right now',
      advice: 'We cannot reach our systems. Wait a minute, then load this page again.',
    },
    unsupported_media_type: { advice: 'We could not read the form. Go back and try again.' },
  },
  opening: {
    request_not_pushed: {
      title: 'We never received this request',
      advice:
        'The app or site that sent you here must send us its request first. It did not, so there is nothing to show you.',
    },
    client_id_missing: {
      title: 'We do not know which app sent you here',
      advice:
        'The link that brought you here does not say which app or site it is from. The mistake is in their link.',
    },
    authorize_parameters: {
      title: 'The address of this page is not right',
      advice:
        'The link that brought you here names the app or its request twice. The mistake is in their link.',
    },
    request_uri_used: {
      title: 'This request was already answered',
      advice:
        'A request works only once. You approved or declined this one before, perhaps in another window.',
    },
    request_uri_expired: {
      title: 'This request has expired',
      advice: 'A request must be opened within one minute, and answered within 10 minutes after that.',
    },
    request_uri_unknown: {
      title: 'This request is not from that app',
      advice: 'The app or site that sent you here did not make this request. It may belong to another app.',
    },
  },
};
