import type { Log } from '#server/log/log.ts';

const silent = () => undefined;

/** Says nothing. */
export const silentLog = {
  fatal: silent,
  error: silent,
  warn: silent,
  info: silent,
  debug: silent,
} as unknown as Log;
