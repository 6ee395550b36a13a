import type { ErrorBody } from '../api/errors.ts';

/** Is a reply whose effects stay: the object itself, or a refused card with status 402. */
export interface Reply {
  status: number;
  body: object;
}

export const ok = (body: object): Reply => ({ status: 200, body });

export const refused = (error: ErrorBody): Reply => ({ status: 402, body: { error } });
