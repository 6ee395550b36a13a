import type { IncomingMessage, ServerResponse } from 'node:http';
import { loadSwitches, type Switches } from '../kit/load-switches.ts';
import { openState } from '../kit/open-state.ts';
import { pause } from '../kit/pause.ts';
import { RequestError, readJson } from '../kit/read-body.ts';
import { refuseCrossSite } from '../kit/refuse-cross-site.ts';
import { sendJson, sendText } from '../kit/send.ts';
import { type RunningServer, serve } from '../kit/serve.ts';
import type { SandboxLocation } from '../service.ts';
import { answerDiscovery, checkToken, discoveryIn } from './answer-discovery.ts';
import { drawPicture } from './draw-picture.ts';
import { type DirectoryFaults, directoryFaultsSchema, NO_DIRECTORY_FAULTS } from './faults.ts';
import { GraphError, rateLimited, serverError } from './graph-errors.ts';
import { findPosts, findProfile, type LookupSources, searchProfiles } from './look-up.ts';
import type { Directory } from './types.ts';

export interface DirectoryOptions extends SandboxLocation {
  accessToken: string;
  /** Followers delivered to a profile so far. Negative after a drop. */
  delivered?: (username: string) => number;
  /** Likes delivered to a post so far. */
  deliveredLikes?: (code: string) => number;
}

interface DirectoryContext {
  sources: LookupSources;
  switches: Switches<DirectoryFaults>;
  token: string;
  stopping: AbortSignal;
}

/** Applies the faults to a look-up of this name. Returns false if the server closed while waiting. */
async function applyFaults(desk: DirectoryContext, name: string): Promise<boolean> {
  const faults = desk.switches.now();
  const slow = name.startsWith('slow') ? faults.slowMs : 0;
  if (!(await pause(faults.latencyMs + slow, desk.stopping))) return false;
  if (faults.rateLimit || name.startsWith('limited')) throw rateLimited(faults.rateLimitStyle);
  if (faults.failNext > 0) desk.switches.change({ failNext: faults.failNext - 1 });
  if (faults.failNext > 0 || name.startsWith('failing')) throw serverError();
  return true;
}

function readToken(request: IncomingMessage, query: URLSearchParams): string | null {
  const bearer = /^Bearer (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
  return bearer ?? query.get('access_token');
}

/** The plain JSON source requires no token, but rejects a wrong one. */
function checkOptionalToken(desk: DirectoryContext, token: string | null): void {
  if (token !== null) checkToken(token, desk.token, desk.switches.now().expiredToken);
}

async function replyPlain(
  desk: DirectoryContext,
  path: string[],
  query: URLSearchParams,
): Promise<object | null> {
  const [area, name = ''] = path;
  const wanted = area === 'search' ? (query.get('query') ?? '') : name;
  if (!(await applyFaults(desk, wanted.trim().toLowerCase()))) return null;
  if (area === 'search') {
    const found = searchProfiles(desk.sources, wanted);
    return {
      users: found.map(({ username, profile_pic_url, is_private }) => ({
        username,
        profile_pic_url,
        is_private,
      })),
    };
  }
  const profile = findProfile(desk.sources, name);
  if (!profile) throw new RequestError(404, 'No such profile');
  if (area === 'profile') return profile;
  const offset = Number(query.get('after') ?? 0) || 0;
  const limit = Math.min(50, Number(query.get('limit') ?? 12) || 12);
  const media = findPosts(desk.sources, name, { offset, limit });
  return { media, next: offset + limit < profile.media_count ? String(offset + limit) : null };
}

async function handleLookup(
  desk: DirectoryContext,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://directory');
  const path = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  const token = readToken(request, url.searchParams);
  if (['search', 'profile', 'media'].includes(path[0] ?? '')) {
    checkOptionalToken(desk, token);
    const body = await replyPlain(desk, path, url.searchParams);
    if (body) sendJson(response, 200, body);
    return;
  }
  const [id, version] = path.toReversed();
  const versioned = path.length === 2 && /^v\d+\.\d+$/.test(version ?? '');
  if (!id || !(path.length === 1 || versioned) || !/^\w+$/.test(id))
    throw new RequestError(404, 'Nothing lives here');
  checkToken(token, desk.token, desk.switches.now().expiredToken);
  const input = discoveryIn(url.searchParams.get('fields') ?? '');
  if (await applyFaults(desk, input.username))
    sendJson(response, 200, answerDiscovery(desk.sources, id, input));
}

function sendPicture(response: ServerResponse, path: string): boolean {
  const name = /^\/pictures\/([\w.-]+)\.png$/.exec(path)?.[1];
  if (name === undefined) return false;
  const headers = { 'cache-control': 'public, max-age=86400', 'x-content-type-options': 'nosniff' };
  sendText(response, 200, { type: 'image/png', content: drawPicture(name), headers });
  return true;
}

async function answerControl(directory: Directory, request: IncomingMessage): Promise<object | null> {
  const call = `${request.method} ${(request.url ?? '').split('?')[0]}`;
  refuseCrossSite(request);
  if (call === 'GET /sandbox/faults') return directory.faults();
  if (call === 'PUT /sandbox/faults') return changedFaults(directory, await readJson(request));
  if (call !== 'POST /sandbox/reset') return null;
  directory.reset();
  return { reset: true };
}

function changedFaults(directory: Directory, change: object): DirectoryFaults {
  try {
    return directory.setFaults(change);
  } catch (error) {
    throw new RequestError(400, error instanceof Error ? error.message : String(error));
  }
}

function sendGraphError(response: ServerResponse, error: unknown): void {
  if (!(error instanceof GraphError)) throw error;
  sendJson(response, error.status, error.body, error.status === 429 ? { 'retry-after': '2' } : {});
}

/**
 * Starts the directory: business discovery at `GET /{version?}/{own-id}?fields=…`, and a plain JSON source at
 * `/search?query=`, `/profile/{name}` and `/media/{name}?after=`. Pictures are at `/pictures/{name or code}.png`.
 */
export async function startDirectory(options: DirectoryOptions): Promise<Directory> {
  const state = openState('directory', options.dataDir);
  const switches = loadSwitches(state, directoryFaultsSchema, NO_DIRECTORY_FAULTS);
  let requests = 0;
  const server: RunningServer = await serve(options.port, async (request, response) => {
    if (sendPicture(response, (request.url ?? '').split('?')[0]!)) return;
    const control = request.url?.startsWith('/sandbox/') ? await answerControl(directory, request) : null;
    if (control) return sendJson(response, 200, control);
    requests += 1;
    await handleLookup(desk, request, response).catch((error) => sendGraphError(response, error));
  });
  const sources: LookupSources = {
    origin: server.url,
    followers: options.delivered ?? (() => 0),
    likes: options.deliveredLikes ?? (() => 0),
  };
  const desk: DirectoryContext = { sources, switches, token: options.accessToken, stopping: server.stopping };
  const directory: Directory = {
    url: server.url,
    faults: () => switches.now(),
    setFaults: (change) => switches.change(change),
    reset: () => void switches.reset(),
    profile: (name) => findProfile(sources, name),
    posts: (name, page) => findPosts(sources, name, page),
    requestCount: () => requests,
    close: async () => {
      await server.close();
      if (state.isOpen) state.close();
    },
  };
  return directory;
}
