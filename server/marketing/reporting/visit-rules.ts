import type { IncomingHttpHeaders } from 'node:http';

/** Matches robots and fetching tools by name. Robots with a browser's name are counted as visits. */
const robots =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|lighthouse|headless|curl|wget|python|java\/|go-http/i;

/**
 * Checks whether a person opened a page. Browsers mark navigation requests, robots use a known name or send no user
 * agent.
 */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-purpose': purpose, 'user-agent': agent } = headers;
  return mode === 'navigate' && purpose === undefined && agent !== undefined && !robots.test(agent);
}

export const isPerson = ({ 'user-agent': agent }: IncomingHttpHeaders): boolean =>
  agent !== undefined && !robots.test(agent);
