import { type DestinationStream, type Logger, pino } from 'pino';
import { withOrderNumber } from './order-numbers.ts';
import { currentWork, traceFields } from './request-context.ts';

/** Mail servers and providers repeat addresses in their messages. */
const withoutAddresses = (text: string | undefined) =>
  text
    ?.replaceAll(/[^\s<>"'(),;:]+(?:@|%40)[^\s<>"'(),;:]+/gi, '•@•')
    .replaceAll(/((?:instagram|tiktok|youtube|(?:\/|%2F)x)\.com(?:\/|%2F))[^\s"']+/gi, '$1•');

/** Keeps only the useful fields: a broken connection's error holds the whole client with its keys. */
function describeError(error: Error & { code?: string }) {
  const { name, message, code, stack } = error;
  const cause = error.cause instanceof Error ? withoutAddresses(error.cause.message) : undefined;
  return { type: name, message: withoutAddresses(message), code, cause, stack: withoutAddresses(stack) };
}

/** Adds the request's id, and its trace where there is one, to every line that a request or job logs. */
function nameWork(): object {
  const work = currentWork();
  return work === undefined ? {} : { requestId: work.requestId, ...traceFields(work), ...work.about };
}

/** Opens the program's only log, in lines of JSON. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: describeError },
    mixin: nameWork,
    formatters: { log: withOrderNumber },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.apiKey', '*.password'],
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
