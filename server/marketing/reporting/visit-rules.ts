import type { IncomingHttpHeaders } from 'node:http';

/** What calls itself a robot in its name, or is a tool for fetching; who lies about it is counted. */
const robots =
  /bot|crawl|spider|slurp|preview|fetch|scan|monitor|lighthouse|headless|curl|wget|python|java\/|go-http/i;

/** A person's browser that opens a page: browsers say that they navigate, robots say who they are or say nothing. */
export function isVisit(headers: IncomingHttpHeaders): boolean {
  const { 'sec-fetch-mode': mode, 'sec-purpose': purpose, 'user-agent': agent } = headers;
  return mode === 'navigate' && purpose === undefined && agent !== undefined && !robots.test(agent);
}

/** Anyone who sends a step from a page. */
export const isPerson = ({ 'user-agent': agent }: IncomingHttpHeaders): boolean =>
  agent !== undefined && !robots.test(agent);
