/** Fixed lengths. Calendar days may differ by an hour; use `madrid.ts` for dates. */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
export const hourSeconds = 3600;
export const daySeconds = 86_400;
