import type { Log } from '#server/platform/logging/log.ts';

const silent = () => undefined;

export const silentLog = {
  fatal: silent,
  error: silent,
  warn: silent,
  info: silent,
  debug: silent,
} as unknown as Log;
