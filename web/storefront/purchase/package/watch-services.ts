import { useEffect, useState } from 'react';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { type Audience, isForPosts } from '#contracts/orders/states.ts';
import { liesIn } from '#contracts/tax/places.ts';
import { callApi } from '../../shared/call-api.ts';
import type { AddressOf, FetchOf } from '../../shared/fetch-of.ts';
import type { OrderFormProps } from '../frames.ts';
import { type Package, packagesFrom } from './packages.ts';

/** Poll interval of visible price lists, and the age from which they are refetched on return. */
const pollMs = 5000;
const staleMs = 2000;
/** Upper limit of the back-off after failures. */
const slowestMs = 60_000;

/** Returns the delay before the next request after consecutive failures. */
export const nextPollMs = (failures: number): number => Math.min(slowestMs, pollMs * 2 ** failures);

/** Returns whether the lists are too old for a visitor who returns to the page. */
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

/** Fetches a list. Unchanged lists are answered with 304. Throws without a valid list. */
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

/** Returns the current price lists, or the same array when unchanged. Throws when a request fails. */
async function fetchServices(paths: readonly ListAddress[]): Promise<Service[]> {
  const before = paths.map((path) => held.get(path));
  const lists = await Promise.all(paths.map(fetchList));
  if (latest && lists.every((list, index) => list === before[index])) return latest;
  latest = lists.flatMap((list) => list.services);
  return latest;
}

type Listener = (services: Service[]) => void;

const listeners = new Set<Listener>();
/** Followers have one list per audience, other types share the full list (text 1, section 7). */
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

/** Refreshes stale lists when the visitor returns to the tab. */
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
 * Calls the listener now and on each change. Polls every five seconds per page, not while hidden (text 1, sections 7
 * and 9). Returns an unsubscribe function.
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

/** Requests the visitor's country, as detected from the network, once and only if it matters. */
const askPlace = () => {
  place ??= callApi('GET /api/place').then((answer) => (answer.ok ? answer.data.country : null));
  return place;
};

/**
 * Marks packages not sold in the visitor's country. The cached page is the same for everyone, so the browser does this.
 */
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

/** Returns the price lists of the page, then the current ones while the page is visible. */
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
