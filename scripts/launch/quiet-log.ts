import type { Log } from '#server/platform/logging/log.ts';

const silent = () => undefined;

export const quietLog: Log = { fatal: silent, error: silent, warn: silent, info: silent, debug: silent };
