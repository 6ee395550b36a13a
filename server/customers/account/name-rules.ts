export interface SavedName {
  username: string;
  /** Null sorts the name by its last order. */
  place: number | null;
  /** The account's holder removed the name. A later order for the name does not show it again. */
  isHidden: boolean;
}

export const maxSavedNames = 20;

export function namesOf(kept: readonly SavedName[], ordered: readonly string[]): string[] {
  const hidden = new Set(kept.filter(({ isHidden }) => isHidden).map(({ username }) => username));
  const placed = kept
    .filter(({ isHidden, place }) => !isHidden && place !== null)
    .sort((a, b) => (a.place ?? 0) - (b.place ?? 0))
    .map(({ username }) => username);
  const all = new Set([...placed, ...ordered.filter((name) => !hidden.has(name))]);
  return [...all].slice(0, maxSavedNames);
}

export const nameActions = ['add', 'remove', 'first'] as const;
export type NameAction = (typeof nameActions)[number];

export function changeOf(
  act: { act: NameAction; username: string },
  { kept, ordered }: { kept: readonly SavedName[]; ordered: readonly string[] },
): SavedName | undefined {
  const { username } = act;
  const shown = namesOf(kept, ordered);
  const places = kept.filter(({ isHidden }) => !isHidden).map(({ place }) => place ?? 0);
  switch (act.act) {
    case 'remove':
      return shown.includes(username) ? { username, place: null, isHidden: true } : undefined;
    case 'first':
      if (!shown.includes(username) || shown[0] === username) return undefined;
      return { username, place: Math.min(0, ...places) - 1, isHidden: false };
    case 'add':
      if (shown.includes(username) || shown.length >= maxSavedNames) return undefined;
      return { username, place: Math.max(0, ...places) + 1, isHidden: false };
  }
}
