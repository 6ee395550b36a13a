import { LRUCache } from 'lru-cache';
import { type DestinationStream, type Logger, pino } from 'pino';
import { currentWork, traceFields } from './request-context.ts';

const numbers = new LRUCache<string, string>({ max: 20_000 });

function rememberOrderNumber(orderId: string, orderNumber: string): void {
  numbers.set(orderId, orderNumber);
}

/** Adds the order's number to a log line, so that one search finds all lines of an order. */
function withOrderNumber(facts: Record<string, unknown>): Record<string, unknown> {
  const { orderId, orderNumber } = facts;
  if (typeof orderId !== 'string') return facts;
  if (typeof orderNumber === 'string') rememberOrderNumber(orderId, orderNumber);
  const known = numbers.get(orderId);
  return known === undefined ? facts : { ...facts, orderNumber: known };
}

/** Mail servers and providers repeat addresses in their messages. */
const withoutAddresses = (text: string | undefined) =>
  text
    ?.replaceAll(/[^\s<>"'(),;:]+(?:@|%40)[^\s<>"'(),;:]+/gi, '•@•')
    .replaceAll(/((?:instagram|tiktok|youtube|(?:\/|%2F)x)\.com(?:\/|%2F))[^\s"']+/gi, '$1•');

/** Keeps only useful fields. The error of a broken connection contains the whole client with its keys. */
function describeError(error: Error & { code?: string }) {
  const { name, message, code, stack } = error;
  const cause = error.cause instanceof Error ? withoutAddresses(error.cause.message) : undefined;
  return { type: name, message: withoutAddresses(message), code, cause, stack: withoutAddresses(stack) };
}

function workFields(): object {
  const work = currentWork();
  return work === undefined ? {} : { requestId: work.requestId, ...traceFields(work), ...work.about };
}

export function openLog(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    serializers: { err: describeError },
    mixin: workFields,
    formatters: { log: withOrderNumber },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: ['req.headers.authorization', 'req.headers.cookie', '*.apiKey', '*.password'],
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
