/** Returns what a look into the browser's stores finds; one that forbids the look has nothing there. */
export function allowed(look: () => boolean): boolean | undefined {
  try {
    return look();
  } catch {}
}
