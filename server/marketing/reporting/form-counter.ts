import type { IncomingHttpHeaders } from 'node:http';
import type { Deps } from '#server/platform/deps.ts';
import { isVisit } from './visit-rules.ts';
import { countStep } from './visits.ts';

/** The pages on which a purchase begins. */
const withForm: ReadonlySet<string> = new Set(['followers', 'likes', 'views']);

/** Counts that a page with the order form was opened. Costs a look at two headers, and nothing of the answer depends on it. */
export const formCounter = (deps: Deps) => (page: string, headers: IncomingHttpHeaders) => {
  if (withForm.has(page) && isVisit(headers)) countStep(deps, 'form');
};
