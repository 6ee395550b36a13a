import type { Picture } from './fetch-picture.ts';

interface Kept {
  picture: Picture;
  until: number;
}

/** The pictures asked for last, up to a number of bytes. */
export interface PictureCache {
  get(key: string): Picture | undefined;
  set(key: string, picture: Picture): void;
  readonly bytes: number;
}

/** Least recently used goes first. A picture is kept for `keepMs` at most. */
export function createPictureCache(options: {
  maxBytes: number;
  keepMs: number;
  now(): number;
}): PictureCache {
  const entries = new Map<string, Kept>();
  let bytes = 0;
  const drop = (key: string) => {
    bytes -= entries.get(key)?.picture.bytes.length ?? 0;
    entries.delete(key);
  };
  return {
    get(key) {
      const kept = entries.get(key);
      if (!kept) return undefined;
      if (kept.until <= options.now()) {
        drop(key);
        return undefined;
      }
      entries.delete(key);
      entries.set(key, kept);
      return kept.picture;
    },
    set(key, picture) {
      drop(key);
      entries.set(key, { picture, until: options.now() + options.keepMs });
      bytes += picture.bytes.length;
      for (const oldest of entries.keys()) {
        if (bytes <= options.maxBytes) break;
        drop(oldest);
      }
    },
    get bytes() {
      return bytes;
    },
  };
}
