import { type ProviderOptions, startProvider } from './start-provider.ts';
import type { Provider } from './types.ts';

export const TEST_KEY = 'key-for-tests';

export interface PanelReply {
  status: number;
  text: string;
  /** Parsed body. `undefined` if not JSON. */
  body: unknown;
}

export interface TriedPanel {
  provider: Provider;
  pass(seconds: number): void;
  call(form: Record<string, string | number>): Promise<PanelReply>;
  add(link: string, quantity?: number, service?: number): Promise<string>;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Starts a panel with a fake clock for tests. An order takes 100 seconds. */
export async function startTestPanel(options: Partial<ProviderOptions> = {}): Promise<TriedPanel> {
  let now = Date.UTC(2026, 5, 1);
  const provider = await startProvider({
    port: 0,
    key: TEST_KEY,
    deliverySeconds: 100,
    now: () => now,
    baseCount: () => 500,
    ...options,
  });
  const call: TriedPanel['call'] = async (form) => {
    const fields = Object.entries({ key: TEST_KEY, ...form }).map(([name, value]) => [name, String(value)]);
    const reply = await fetch(`${provider.url}/api/v2`, {
      method: 'POST',
      body: new URLSearchParams(fields),
    });
    const text = await reply.text();
    return { status: reply.status, text, body: parse(text) };
  };
  return {
    provider,
    pass: (seconds) => {
      now += seconds * 1000;
    },
    call,
    add: async (link, quantity = 1000, service = 1001) => {
      const { body } = await call({ action: 'add', service, link, quantity });
      return String((body as { order: number }).order);
    },
  };
}
