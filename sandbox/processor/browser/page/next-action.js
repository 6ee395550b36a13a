import { fetchIntent } from './api.js';
import { translateError } from './decline-messages.js';
import { openDialog } from './dialog.js';

/** Shows the authentication. Resolves after the buyer's decision. */
function showChallenge(session, intent) {
  return new Promise((resolve) => {
    const dialog = openDialog({
      page: 'authenticate',
      title: 'Secure 3D Secure challenge frame',
      init: { intent: intent.id, amount: intent.amount, currency: intent.currency, locale: session.locale },
      listen: (name) => {
        if (name !== 'done') return;
        dialog.close();
        resolve();
      },
    });
  });
}

async function outcomeOfIntent(session, clientSecret) {
  const { value, error } = await fetchIntent(session.key, clientSecret);
  if (error) return { error: translateError(error, session.locale) };
  if (value.status !== 'requires_payment_method') return { paymentIntent: value };
  return { error: { ...translateError(value.last_payment_error, session.locale), payment_intent: value } };
}

/** Performs the intent's next action, if any. Resolves `{paymentIntent}` or `{error}`. */
export async function followIntent(session, intent) {
  if (intent.status !== 'requires_action') return { paymentIntent: intent };
  const redirect = intent.next_action.redirect_to_url;
  if (redirect) {
    window.location.assign(redirect.url);
    return new Promise(() => undefined);
  }
  await showChallenge(session, intent);
  return outcomeOfIntent(session, intent.client_secret);
}
