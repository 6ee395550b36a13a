/** Days of a calendar may be an hour longer or shorter than these lengths: `madrid.ts` counts them. */
export const minuteMs = 60_000;
export const hourMs = 3_600_000;
export const dayMs = 86_400_000;
export const hourSeconds = 3600;
export const daySeconds = 86_400;
