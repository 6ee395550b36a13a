import type { Stripe } from '@stripe/stripe-js';
import { loadStripe } from '@stripe/stripe-js/dist/pure.mjs';
import { callApi } from '../../shared/call-api.ts';

const ownOrigin = 'https://js.stripe.com';
let adding: Promise<void> | undefined;

/** Adds the script. The SDK loads only from its own host, so a script of another host must be added first. */
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

/** Returns the processor's library for this shop's key. `undefined` when unavailable or when the processor has none. */
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
