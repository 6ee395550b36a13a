import { type DestinationStream, type Logger, pino } from 'pino';
import { currentWork } from './request-context.ts';

/** Mail servers and providers repeat in their words whom they were asked about. */
const withoutAddresses = (text: string | undefined) =>
  text
    ?.replaceAll(/[^\s<>"'(),;:]+@[^\s<>"'(),;:]+/g, '•@•')
    .replaceAll(/((?:instagram|tiktok|youtube|\/x)\.com\/)[^\s"']+/gi, '$1•');

/** A broken connection's error carries the whole client with its keys; only what says something is kept. */
function describeError(error: Error & { code?: string }) {
  const { name, message, code, stack } = error;
  const cause = error.cause instanceof Error ? withoutAddresses(error.cause.message) : undefined;
  return { type: name, message: withoutAddresses(message), code, cause, stack: withoutAddresses(stack) };
}

/** Whatever is told while a request or job is worked carries its number. */
function nameWork(): object {
  const work = currentWork();
  return work === undefined ? {} : { requestId: work.requestId, ...work.about };
}

/** The one log of the program, in lines of JSON. */
export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: describeError },
    mixin: nameWork,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.apiKey', '*.password'],
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
