import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import { callApi } from '../../shared/call-api.ts';

const ownOrigin = 'https://js.stripe.com';
let adding: Promise<void> | undefined;

/**
 * Adds the script. The SDK asks its own host alone; a script from any other address has to stand in the page before.
 */
function addScript(address: string): Promise<void> {
  adding ??= new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.onload = () => resolve();
    script.onerror = () => {
      script.remove();
      adding = undefined;
      reject(new Error(`No script at ${address}`));
    };
    document.head.append(script);
  });
  return adding;
}

/**
 * Returns the processor's browser library, ready for this shop's key. Undefined when it cannot be had just now, and in a
 * shop whose processor has no library.
 */
export async function loadProcessor(): Promise<Stripe | undefined> {
  const config = await callApi('GET /api/stripe-config');
  if (!config.ok) return undefined;
  const { publicKey, scriptUrl } = config.data;
  if (!publicKey) return undefined;
  try {
    if (new URL(scriptUrl).origin !== ownOrigin && !('Stripe' in window)) await addScript(scriptUrl);
    return (await loadStripe(publicKey)) ?? undefined;
  } catch {
    return undefined;
  }
}
