import { useEffect, useState } from 'react';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { type Audience, isForPosts } from '#contracts/orders/states.ts';
import { liesIn } from '#contracts/tax/places.ts';
import { callApi } from '../../shared/call-api.ts';
import type { AddressOf, FetchOf } from '../../shared/fetch-of.ts';
import type { OrderFormProps } from '../frames.ts';
import { type Package, packagesFrom } from './packages.ts';

/** Price lists are asked for this often while someone looks at them, and again on return when older than that. */
const pollMs = 5000;
const staleMs = 2000;
/** A shop that does not answer is asked less and less. */
const slowestMs = 60_000;

/** Returns the time until the next request after so many failed ones in a row. */
export const nextPollMs = (failures: number): number => Math.min(slowestMs, pollMs * 2 ** failures);

/** Returns whether the lists are too old to be relied upon by a visitor who comes back to the page. */
export const isStale = (askedAt: number, now: number): boolean => now - askedAt >= staleMs;

const patienceMs = 10_000;

interface Held {
  etag: string;
  services: Service[];
}

type ListRoute = 'GET /api/services' | `GET /api/services/region/${Audience}`;
type ListAddress = AddressOf<ListRoute>;

const held = new Map<string, Held>();
let latest: Service[] | undefined;

/** Fetches a list; an unchanged one costs a 304 without a body. Throws when the shop does not reply with a list. */
async function fetchList(path: ListAddress): Promise<Held> {
  const before = held.get(path);
  const fetchServiceList: FetchOf<ListRoute> = fetch;
  const response = await fetchServiceList(path, {
    headers: { accept: 'application/json', ...(before ? { 'if-none-match': before.etag } : {}) },
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  });
  if (response.status === 304 && before) return before;
  const services = await response.json();
  if (!response.ok || !Array.isArray(services)) throw new Error(`No list at ${path}`);
  const fresh = { etag: response.headers.get('etag') ?? '', services };
  held.set(path, fresh);
  return fresh;
}

/**
 * Returns the price lists as they stand; the same array as before while nothing has changed. Throws when one fails.
 */
async function fetchServices(paths: readonly ListAddress[]): Promise<Service[]> {
  const before = paths.map((path) => held.get(path));
  const lists = await Promise.all(paths.map(fetchList));
  if (latest && lists.every((list, index) => list === before[index])) return latest;
  latest = lists.flatMap((list) => list.services);
  return latest;
}

type Listener = (services: Service[]) => void;

const listeners = new Set<Listener>();
/** Followers have a list for each audience; the other types are in the list of all (text 1, section 7). */
const regions: ListAddress[] = ['/api/services/region/europe', '/api/services/region/spain'];
const everything: ListAddress[] = ['/api/services'];
const ofKind = (code: string): ListAddress[] => [`/api/services?kind=${code}`];

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

/** Asks nothing while nobody looks, and brings what a visitor sees up to date as soon as they are back. */
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
 * Reports the price lists at once and whenever they change: one request per list and five seconds for the
 * whole page, none while it is hidden (text 1, sections 7 and 9). Returns how to stop.
 */
function watchServices(wanted: ListAddress[], listener: Listener): () => void {
  paths = wanted;
  if (listeners.size === 0) listen();
  listeners.add(listener);
  if (known) listener(known);
  onReturn();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) unlisten();
  };
}

let place: Promise<string | null> | undefined;

/**
 * Asks from which country this visit comes, as far as its network tells; once, and only where it decides something.
 */
const askPlace = () => {
  place ??= callApi('GET /api/place').then((answer) => (answer.ok ? answer.data.country : null));
  return place;
};

/** Marks what is not sold to this visitor: the page is the same for everyone, its form is not. */
export function markClosed(packages: Package[], country: string | null): Package[] {
  if (country === null) return packages;
  return packages.map((entry) =>
    entry.closedIn?.some((each) => liesIn(country, each)) ? { ...entry, closedHere: true } : entry,
  );
}

async function soldHere(packages: Package[]): Promise<Package[]> {
  if (packages.every(({ closedIn }) => !closedIn)) return packages;
  return markClosed(packages, await askPlace());
}

/** Returns the price lists: as the page came, then as the catalogue stands while someone looks at them. */
export function usePackages({ type, kind, packages: first }: OrderFormProps): Package[] {
  const [packages, setPackages] = useState(first);
  const code = kind?.code;
  useEffect(
    () =>
      watchServices(
        code ? ofKind(code) : isForPosts(type) ? everything : regions,
        (services) => void soldHere(packagesFrom(services, type, code)).then(setPackages),
      ),
    [type, code],
  );
  return packages;
}
