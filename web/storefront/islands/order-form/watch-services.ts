import type { Service } from '#contracts/catalog.ts';
import type { ServiceType } from '#contracts/states.ts';
import { fetchServices } from './fetch-services.ts';
import { isStale, nextPollMs } from './poll-rules.ts';

type Listener = (services: Service[]) => void;

const listeners = new Set<Listener>();
/** Followers have a list for each audience; the other types are in the list of all (text 1, section 7). */
const regions = ['/api/services/region/europe', '/api/services/region/spain'];
const everything = ['/api/services'];

let paths = regions;
let known: Service[] | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let askedAt = 0;
let failures = 0;
let asking = false;

const isWanted = () => listeners.size > 0 && document.visibilityState === 'visible';

function plan(): void {
  clearTimeout(timer);
  if (isWanted()) timer = setTimeout(() => void refresh(), nextPollMs(failures));
}

async function refresh(): Promise<void> {
  if (asking || !isWanted()) return;
  asking = true;
  askedAt = Date.now();
  try {
    const services = await fetchServices(paths);
    failures = 0;
    if (services !== known) for (const listener of listeners) listener(services);
    known = services;
  } catch {
    failures += 1;
  } finally {
    asking = false;
  }
  plan();
}

/** Nobody looks: nothing is asked. Someone is back: what they see is brought up to date at once. */
function onReturn(): void {
  if (isWanted() && isStale(askedAt, Date.now())) void refresh();
  else plan();
}

const returns: [EventTarget, string][] = [];

function listen(): void {
  returns.push([window, 'focus'], [window, 'online'], [document, 'visibilitychange']);
  for (const [target, event] of returns) target.addEventListener(event, onReturn);
}

function unlisten(): void {
  for (const [target, event] of returns.splice(0)) target.removeEventListener(event, onReturn);
  clearTimeout(timer);
}

/**
 * Tells of the price lists at once and whenever they change: one request per list and five seconds for the whole
 * page, none while it is hidden (text 1, sections 7 and 9). Answers how to stop.
 */
export function watchServices(type: ServiceType, listener: Listener): () => void {
  paths = type === 'followers' ? regions : everything;
  if (listeners.size === 0) listen();
  listeners.add(listener);
  if (known) listener(known);
  onReturn();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unlisten();
  };
}
