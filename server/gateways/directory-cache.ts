import type { DirectorySource } from './directory.ts';

interface Kept<Value> {
  value: Value;
  at: number;
}

export interface DirectoryCacheOptions {
  freshMs: number;
  keptMs: number;
  maxEntries: number;
  now(): number;
}

const defaults: DirectoryCacheOptions = {
  freshMs: 120_000,
  keptMs: 600_000,
  maxEntries: 2000,
  now: Date.now,
};

/** Answers from memory while fresh, unless asked not to; an older answer still serves when the source fails. */
function remember<Value>(load: (key: string) => Promise<Value>, options: DirectoryCacheOptions) {
  const entries = new Map<string, Kept<Value>>();
  const loading = new Map<string, Promise<Value>>();

  const keep = (key: string, value: Value) => {
    entries.delete(key);
    entries.set(key, { value, at: options.now() });
    const oldest = entries.keys().next();
    if (entries.size > options.maxEntries && !oldest.done) entries.delete(oldest.value);
  };
  const loadOnce = (key: string) => {
    const known = loading.get(key);
    if (known) return known;
    const attempt = load(key).finally(() => loading.delete(key));
    loading.set(key, attempt);
    return attempt;
  };
  return async (key: string, fresh = false): Promise<Value> => {
    const age = (entry: Kept<Value>) => options.now() - entry.at;
    const before = entries.get(key);
    if (!fresh && before && age(before) < options.freshMs) return before.value;
    try {
      const value = await loadOnce(key);
      keep(key, value);
      return value;
    } catch (error) {
      if (before && age(before) < options.keptMs) return before.value;
      throw error;
    }
  };
}

/**
 * Keeps answers in this process: fresh for two minutes, used for up to ten when the source fails.
 * Equal look-ups at one time make one call.
 */
export function withDirectoryCache(
  source: DirectorySource,
  change: Partial<DirectoryCacheOptions> = {},
): DirectorySource {
  const options = { ...defaults, ...change };
  const search = remember((query) => source.search(query), options);
  const profile = remember((username) => source.profile(username), options);
  const page = remember((key) => {
    const [username = '', after] = key.split(' ');
    return source.posts(username, after ?? null);
  }, options);
  const posts: DirectorySource['posts'] = (username, after) =>
    page(after === null ? username : `${username} ${after}`);
  return { pictureOrigin: source.pictureOrigin, search, profile, posts };
}
