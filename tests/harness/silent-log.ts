import type { Log } from '#server/platform/logging/log.ts';

const doNothing = () => undefined;

export const silentLog = {
  fatal: doNothing,
  error: doNothing,
  warn: doNothing,
  info: doNothing,
  debug: doNothing,
} as unknown as Log;
