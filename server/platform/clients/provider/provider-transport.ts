import { type Budget, providerGate } from '../transport/budgets.ts';
import { type CallObserver, ignoreCalls } from '../transport/call-note.ts';
import { type Exchange, openLine, postOnce } from '../transport/exchange.ts';
import { CallNotStarted, type Gate, openGate } from '../transport/gate.ts';

const longNumber = /[[:,\s]-?\d{16,}/;

/** TypeScript's types lack the source text that a reviver receives. */
type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

const saveLongNumbers: Reviver = (_key, value, context) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value;

/** Returns `undefined` if the text is not JSON. Unsafe integers remain text, because they may be ids. */
export function parseJson(text: string): unknown {
  try {
    return longNumber.test(text) ? JSON.parse(text, saveLongNumbers) : JSON.parse(text);
  } catch {
    return undefined;
  }
}

interface FormPost {
  url: string;
  fields: Record<string, string>;
  budget: Budget;
}

export interface Transport {
  post(form: FormPost): Promise<Exchange>;
  close(): void;
}

const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };

/** `publicOnly` prevents calls to internal networks. */
export function openTransport(options: { hear?: CallObserver; publicOnly?: boolean } = {}): Transport {
  const { hear = ignoreCalls, publicOnly = false } = options;
  const line = openLine({ publicOnly });
  // One gate per provider, so that a hanging provider does not delay the others.
  const gates = new Map<string, Gate>();
  const gateOf = (url: string) => {
    const host = URL.parse(url)?.host ?? 'provider';
    const gate = gates.get(host) ?? openGate(host, providerGate);
    gates.set(host, gate);
    return gate;
  };
  const send = ({ url, fields, budget }: FormPost) =>
    postOnce({ url, headers, budget, body: new URLSearchParams(fields).toString() }, line);
  return {
    async post(form) {
      try {
        return await gateOf(form.url).pass(() => observeSend(form, hear, () => send(form)));
      } catch (error) {
        if (error instanceof CallNotStarted) return { kind: 'not_sent', reason: error.message };
        throw error;
      }
    },
    close: line.close,
  };
}

async function observeSend(
  form: FormPost,
  hear: CallObserver,
  send: () => Promise<Exchange>,
): Promise<Exchange> {
  const startedAt = performance.now();
  const result = await send();
  hear({
    service: 'provider',
    operation: form.fields.action ?? 'post',
    method: 'POST',
    address: form.url,
    request: new URLSearchParams(form.fields).toString(),
    reply: result.kind === 'reply' ? result.text : undefined,
    status: result.kind === 'reply' ? result.httpStatus : undefined,
    error: result.kind === 'reply' ? undefined : `${result.kind}: ${result.reason}`,
    startedAt,
  });
  return result;
}
