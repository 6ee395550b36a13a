import type { Budget } from './budgets.ts';
import { fetchWithin } from './within.ts';

const budget: Budget = { connectMs: 5000, firstByteMs: 5000, wholeMs: 12_000 };

const wordsOf = (error: unknown): string => {
  const { message, cause } = error as Error & { cause?: Error };
  return cause?.message || message;
};

/** Returns why the shop does not answer at the address that buyers use; null when it does. */
export async function reachOwnAddress(publicUrl: string): Promise<string | null> {
  try {
    const response = await fetchWithin(budget, new URL('/healthz', publicUrl), {});
    if (!response.ok) return `${publicUrl} answers ${response.status}`;
    const body = (await response.json().catch(() => null)) as { ok?: unknown } | null;
    return body?.ok === true ? null : `something else than this shop answers at ${publicUrl}`;
  } catch (error) {
    return `${publicUrl} cannot be reached: ${wordsOf(error)}`;
  }
}
