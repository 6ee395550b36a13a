/** `222` → `03:42`. */
export function clockText(seconds: number): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${part(Math.floor(seconds / 60))}:${part(seconds % 60)}`;
}

/** Whole seconds until `endsAt`, counted as the shop counts them: the last one is 1, then comes 0. */
export const secondsUntil = (endsAt: number, now: number): number =>
  Math.max(0, Math.ceil((endsAt - now) / 1000));

/** Milliseconds until the figure changes next. */
export const untilNextSecond = (endsAt: number, now: number): number => {
  const rest = (endsAt - now) % 1000;
  return rest > 0 ? rest : 1000;
};
