/** Reads browser storage. Returns `undefined` when the browser blocks access to it. */
export function tryStorage(look: () => boolean): boolean | undefined {
  try {
    return look();
  } catch {}
}
