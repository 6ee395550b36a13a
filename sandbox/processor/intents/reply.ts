import type { ErrorBody } from '../api/errors.ts';

/** Reply whose effects are committed: the object, or a declined card with status 402. */
export interface Reply {
  status: number;
  body: object;
}

export const okReply = (body: object): Reply => ({ status: 200, body });

export const errorReply = (error: ErrorBody): Reply => ({ status: 402, body: { error } });
