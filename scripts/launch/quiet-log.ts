import type { Log } from '#server/platform/logging/log.ts';

const silent = () => undefined;

/** Serves commands that report themselves what they did. */
export const quietLog: Log = { fatal: silent, error: silent, warn: silent, info: silent, debug: silent };
