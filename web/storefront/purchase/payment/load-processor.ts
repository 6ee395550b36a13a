import type { Stripe } from '@stripe/stripe-js';
import type { CallReply } from '#contracts/declared-calls.ts';
import { callApi } from '../../shared/call-api.ts';

let adding: Promise<void> | undefined;

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

type ProcessorKey = Pick<CallReply<'GET /api/stripe-config'>, 'publicKey' | 'scriptUrl'>;

/** Returns what loads the library of the processor. `undefined` when unreachable or when it has no fields here. */
export async function findProcessor(): Promise<ProcessorKey | undefined> {
  const config = await callApi('GET /api/stripe-config');
  return config.ok && config.data.publicKey ? config.data : undefined;
}

/** Returns the library for this shop's key. `undefined` when its script cannot be loaded, also at a second attempt. */
export async function loadLibrary({ publicKey, scriptUrl }: ProcessorKey): Promise<Stripe | undefined> {
  try {
    if (!window.Stripe) await addScript(scriptUrl).catch(() => addScript(scriptUrl));
    return window.Stripe?.(publicKey);
  } catch {
    return undefined;
  }
}
