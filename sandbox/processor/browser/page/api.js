import { ORIGIN } from './origin.js';

function flatten(params, prefix, pairs) {
  for (const [name, value] of Object.entries(params)) {
    const key = prefix ? `${prefix}[${name}]` : name;
    if (value === undefined || value === null) continue;
    if (typeof value === 'object') flatten(value, key, pairs);
    else pairs.append(key, String(value));
  }
  return pairs;
}

/** Calls the API with the publishable key. Resolves `{value}` or `{error}`, never rejects. */
export async function callApi(key, method, path, params) {
  const form = flatten({ key, ...params }, '', new URLSearchParams());
  const address = method === 'GET' ? `${ORIGIN}${path}?${form}` : ORIGIN + path;
  try {
    const answer = await fetch(address, { method, body: method === 'GET' ? undefined : form });
    const json = await answer.json();
    return json.error ? { error: json.error } : { value: json };
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We could not connect. Check your connection and try again.',
      },
    };
  }
}

/** `pi_1_secret_2` → `pi_1`. */
export const intentIdOf = (clientSecret) => String(clientSecret).split('_secret_')[0];

export const fetchIntent = (key, clientSecret) =>
  callApi(key, 'GET', `/v1/payment_intents/${intentIdOf(clientSecret)}`, { client_secret: clientSecret });
