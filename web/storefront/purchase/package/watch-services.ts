import { useEffect, useState } from 'react';
import type { Service } from '#contracts/catalog/catalog-schemas.ts';
import { type Audience, isForPosts } from '#contracts/orders/states.ts';
import { isWithinCountry } from '#contracts/tax/places.ts';
import { callApi } from '../../shared/call-api.ts';
import type { AddressOf, FetchOf } from '../../shared/fetch-of.ts';
import type { OrderFormProps } from '../contexts.ts';
import { type Package, packagesFrom } from './packages.ts';

/** Poll interval of visible price lists, and the age from which they are refetched on return. */
const pollMs = 5000;
const staleMs = 2000;
/** Upper limit of the back-off after failures. */
const slowestMs = 60_000;

export const nextPollMs = (failures: number): number => Math.min(slowestMs, pollMs * 2 ** failures);

export const isStale = (askedAt: number, now: number): boolean => now - askedAt >= staleMs;

const requestTimeoutMs = 10_000;

interface CachedList {
  etag: string;
  services: Service[];
}

type ListRoute = 'GET /api/services' | `GET /api/services/region/${Audience}`;
type ListAddress = AddressOf<ListRoute>;

const cachedLists = new Map<string, CachedList>();
let latest: Service[] | undefined;

/** Fetches a list. The server returns 304 for an unchanged one. Throws without a valid list. */
async function fetchList(path: ListAddress): Promise<CachedList> {
  const before = cachedLists.get(path);
  const fetchServiceList: FetchOf<ListRoute> = fetch;
  const response = await fetchServiceList(path, {
    headers: { accept: 'application/json', ...(before ? { 'if-none-match': before.etag } : {}) },
    cache: 'no-store',
    signal: AbortSignal.timeout(requestTimeoutMs),
  });
  if (response.status === 304 && before) return before;
  const services = await response.json();
  if (!response.ok || !Array.isArray(services)) throw new Error(`No list at ${path}`);
  const fresh = { etag: response.headers.get('etag') ?? '', services };
  cachedLists.set(path, fresh);
  return fresh;
}

/** Returns the current price lists, or the same array when unchanged. Throws when a request fails. */
async function fetchServices(paths: readonly ListAddress[]): Promise<Service[]> {
  const before = paths.map((path) => cachedLists.get(path));
  const lists = await Promise.all(paths.map(fetchList));
  if (latest && lists.every((list, index) => list === before[index])) return latest;
  latest = lists.flatMap((list) => list.services);
  return latest;
}

type ServicesListener = (services: Service[]) => void;

const listeners = new Set<ServicesListener>();
/** Followers have one list per audience, other types share the full list (text 1, section 7). */
const regions: ListAddress[] = ['/api/services/region/europe', '/api/services/region/spain'];
const everything: ListAddress[] = ['/api/services'];
const addressesOfKind = (code: string): ListAddress[] => [`/api/services?kind=${code}`];

let paths = regions;
let latestServices: Service[] | undefined;
let timer: ReturnType<typeof setTimeout> | undefined;
let requestedAt = 0;
let failures = 0;
let isRequesting = false;

const shouldPoll = () => listeners.size > 0 && document.visibilityState === 'visible';

function scheduleRefresh(): void {
  clearTimeout(timer);
  if (shouldPoll()) timer = setTimeout(() => void refreshServices(), nextPollMs(failures));
}

async function refreshServices(): Promise<void> {
  if (isRequesting || !shouldPoll()) return;
  isRequesting = true;
  requestedAt = Date.now();
  try {
    const services = await fetchServices(paths);
    failures = 0;
    if (services !== latestServices) for (const listener of listeners) listener(services);
    latestServices = services;
  } catch {
    failures += 1;
  } finally {
    isRequesting = false;
  }
  scheduleRefresh();
}

function refreshOnReturn(): void {
  if (shouldPoll() && isStale(requestedAt, Date.now())) void refreshServices();
  else scheduleRefresh();
}

const returnListeners: [EventTarget, string][] = [];

function startListening(): void {
  returnListeners.push([window, 'focus'], [window, 'online'], [document, 'visibilitychange']);
  for (const [target, event] of returnListeners) target.addEventListener(event, refreshOnReturn);
}

function stopListening(): void {
  for (const [target, event] of returnListeners.splice(0)) target.removeEventListener(event, refreshOnReturn);
  clearTimeout(timer);
}

/**
 * Calls the listener now and on each change. Polls every five seconds per page, not while hidden (text 1, sections 7
 * and 9). Returns an unsubscribe function.
 */
function watchServices(wanted: ListAddress[], listener: ServicesListener): () => void {
  paths = wanted;
  if (listeners.size === 0) startListening();
  listeners.add(listener);
  if (latestServices) listener(latestServices);
  refreshOnReturn();
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stopListening();
  };
}

let visitorCountry: Promise<string | null> | undefined;

/** Requests the visitor's country, as detected from the network, once and only if it matters. */
const requestVisitorCountry = () => {
  visitorCountry ??= callApi('GET /api/place').then((answer) => (answer.ok ? answer.data.country : null));
  return visitorCountry;
};

/**
 * Marks packages not sold in the visitor's country. The cached page is the same for everyone, so the browser does this.
 */
export function markClosed(packages: Package[], country: string | null): Package[] {
  if (country === null) return packages;
  return packages.map((entry) =>
    entry.closedIn?.some((each) => isWithinCountry(country, each)) ? { ...entry, closedHere: true } : entry,
  );
}

async function dropClosedPackages(packages: Package[]): Promise<Package[]> {
  if (packages.every(({ closedIn }) => !closedIn)) return packages;
  return markClosed(packages, await requestVisitorCountry());
}

/** Returns the price lists of the page, then the current ones while the page is visible. */
export function usePackages({ type, kind, packages: first }: OrderFormProps): Package[] {
  const [packages, setPackages] = useState(first);
  const code = kind?.code;
  useEffect(
    () =>
      watchServices(
        code ? addressesOfKind(code) : isForPosts(type) ? everything : regions,
        (services) => void dropClosedPackages(packagesFrom(services, type, code)).then(setPackages),
      ),
    [type, code],
  );
  return packages;
}
