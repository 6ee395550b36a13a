import { digitsOf, readExpiry } from './card-rules.js';

function appendAll(form, prefix, value) {
  if (value === undefined || value === null || value === '') return;
  if (typeof value !== 'object') form.append(prefix, String(value));
  else for (const [name, inner] of Object.entries(value)) appendAll(form, `${prefix}[${name}]`, inner);
}

/** Creates a payment method from typed data. Resolves `{paymentMethod}` or `{error}`. */
export async function createMethod(key, card, details = {}, wallet) {
  const { month, year } = readExpiry(card.expiry);
  const form = new URLSearchParams({ key, type: 'card' });
  appendAll(form, 'card', { number: digitsOf(card.number), exp_month: month, exp_year: year, cvc: card.cvc });
  appendAll(form, 'billing_details', details.billing_details);
  appendAll(form, 'metadata', details.metadata);
  appendAll(form, 'sandbox_wallet', wallet);
  try {
    const answer = await fetch('/v1/payment_methods', { method: 'POST', body: form });
    const json = await answer.json();
    return json.error ? { error: json.error } : { paymentMethod: json };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We could not connect. Check your connection and try again.',
      },
    };
  }
}
