import type { Edge } from './measure-lists.ts';

/** Calls the back office as a browser does, at a path below `/api/`; what is not answered well is an error. */
export async function askStaffCall(
  { url, cookie }: Edge,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  const answer = await fetch(`${url}/api/${path}`, { ...init, headers: { ...init.headers, cookie } });
  if (!answer.ok)
    throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 300)}`);
  return answer;
}
