import type { Log } from '#server/platform/logging/log.ts';

const silent = () => undefined;

/** Of commands that tell what they did themselves. */
export const quietLog: Log = { fatal: silent, error: silent, warn: silent, info: silent, debug: silent };
