import type { IncomingHttpHeaders } from 'node:http';

/** Matches robots by their name, and tools for fetching; disguised ones are counted. */
const robots =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|lighthouse|headless|curl|wget|python|java\/|go-http/i;

/**
 * Returns whether a person's browser opens a page: browsers mark navigation, robots name themselves or send nothing.
 */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-purpose': purpose, 'user-agent': agent } = headers;
  return mode === 'navigate' && purpose === undefined && agent !== undefined && !robots.test(agent);
}

/** Returns whether a person may have sent a step from a page. */
export const isPerson = ({ 'user-agent': agent }: IncomingHttpHeaders): boolean =>
  agent !== undefined && !robots.test(agent);
