/** How long an answer counts as new, and how long it may still stand in for one (text 1, section 9). */
const freshMs = 120_000;
const keptMs = 600_000;
const mostEntries = 100;

interface Kept<Value> {
  value: Value;
  at: number;
}

/** What searches have answered: `fresh` for two minutes, `kept` for ten in case the directory is silent. */
export function createSearchCache<Value>(now: () => number) {
  const entries = new Map<string, Kept<Value>>();
  const younger = (query: string, than: number): Value | undefined => {
    const entry = entries.get(query);
    return entry && now() - entry.at < than ? entry.value : undefined;
  };
  const put = (query: string, value: Value): void => {
    entries.delete(query);
    entries.set(query, { value, at: now() });
    for (const [old, { at }] of entries) {
      if (entries.size > mostEntries || now() - at >= keptMs) entries.delete(old);
    }
  };
  return {
    fresh: (query: string) => younger(query, freshMs),
    kept: (query: string) => younger(query, keptMs),
    put,
  };
}
