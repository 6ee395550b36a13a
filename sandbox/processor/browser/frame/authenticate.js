import { connect } from './connect.js';
import { createElement } from './make.js';
import { formatAmount, textsOf } from './texts.js';

async function sendDecision(intent, outcome) {
  const body = JSON.stringify({ outcome });
  const answer = await fetch(`/sandbox/payment-intents/${intent}/authenticate`, { method: 'POST', body });
  return answer.json();
}

/** The bank's page with two buttons. Calls `done` with the resulting intent. */
function showChallenge({ intent, amount, currency, locale }, done) {
  const texts = textsOf(locale);
  const status = createElement('p', { role: 'status' });
  const choose = (outcome) => async () => {
    for (const button of document.querySelectorAll('button')) button.disabled = true;
    status.textContent = texts.processing;
    try {
      done(await sendDecision(intent, outcome));
    } catch {
      status.textContent = texts.unreachable;
      for (const button of document.querySelectorAll('button')) button.disabled = false;
    }
  };
  const approve = createElement(
    'button',
    { type: 'button', id: 'test-source-authorize-3ds', class: 'Main' },
    texts.approve,
  );
  const fail = createElement(
    'button',
    { type: 'button', id: 'test-source-fail-3ds', class: 'Other' },
    texts.fail,
  );
  approve.addEventListener('click', choose('approve'));
  fail.addEventListener('click', choose('fail'));
  const sum = createElement('p', { class: 'Sum' }, formatAmount(amount, currency, locale));
  document.body.append(
    createElement(
      'main',
      { class: 'Panel' },
      createElement('h1', {}, texts.challengeTitle),
      createElement('p', {}, texts.challengeText),
      sum,
      approve,
      fail,
      status,
    ),
  );
  approve.focus();
}

function returnTo(address, intent, secret) {
  const url = new URL(address);
  url.searchParams.set('payment_intent', intent.id ?? '');
  url.searchParams.set('payment_intent_client_secret', secret);
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  window.location.assign(url);
}

const query = new URLSearchParams(window.location.search);
if (window.parent === window && query.has('return_url')) {
  const data = { intent: query.get('payment_intent'), locale: navigator.language.slice(0, 2) };
  const secret = query.get('payment_intent_client_secret') ?? '';
  showChallenge(data, (intent) => returnTo(query.get('return_url'), intent, secret));
} else {
  connect((data, tell) => showChallenge(data, () => tell('done')));
}
