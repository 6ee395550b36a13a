import type { IncomingMessage, ServerResponse } from 'node:http';
import { html } from '../kit/html.ts';
import { type Frame, type Page, renderPage, sendAsset, sendPage } from '../kit/page.ts';
import { RequestError, readBody } from '../kit/read-body.ts';
import { refuseCrossSite } from '../kit/refuse-cross-site.ts';
import { realTime } from '../kit/sandbox-time.ts';
import { sendText } from '../kit/send.ts';
import { serve } from '../kit/serve.ts';
import { answerMailParts } from '../mailbox/answer-mail-parts.ts';
import type { SandboxLocation } from '../service.ts';
import { answerVies } from '../vies/answer-vies.ts';
import { handleApiRequest } from './answer-api.ts';
import { DONE, handleForm } from './answer-form.ts';
import { findPage } from './find-page.ts';
import { changedSwitches, SERVICE_NAMES } from './normal-faults.ts';
import { BASE, type SandboxConsole, type Services } from './types.ts';

const dayMs = 86_400_000;

export interface ConsoleOptions extends SandboxLocation, Services {
  /** Address of the shop, which also serves the console under its `/sandbox`. */
  shopUrl: string;
}

export interface RunningConsole {
  /** Origin. The pages are under `/sandbox`. */
  url: string;
  close(): Promise<void>;
}

function frameOf(desk: SandboxConsole): Frame {
  const changed = SERVICE_NAMES.reduce((sum, name) => sum + changedSwitches(desk, name).length, 0);
  return {
    base: BASE,
    brand: 'Sandbox',
    shopUrl: desk.shopUrl,
    nav: [
      { href: BASE, label: 'Overview' },
      { href: `${BASE}/mails`, label: 'Mails', count: desk.mailbox.mailCount() },
      // The shop sends its own samples, because only it knows its mails.
      { href: `${desk.shopUrl}${BASE}/kinds-of-mail`, label: 'Kinds of mail' },
      { href: `${BASE}/provider-orders`, label: 'Provider orders', count: desk.provider.orderCount() },
      {
        href: `${BASE}/second-provider-orders`,
        label: 'Second provider',
        count: desk.secondProvider.orderCount(),
      },
      { href: `${BASE}/webhooks`, label: 'Webhooks' },
      { href: `${BASE}/payments`, label: 'Payments' },
      { href: `${BASE}/redsys-operations`, label: 'Bank gateway' },
      { href: `${BASE}/hits`, label: 'Measured', count: desk.analytics.hitCount() },
      { href: `${BASE}/agency-records`, label: 'Tax agency', count: desk.agency.recordCount() },
      {
        href: `${BASE}/faults`,
        label: 'Faults',
        ...(changed > 0 ? { count: changed, attention: true } : {}),
      },
      {
        href: `${BASE}/clock`,
        label: 'Time',
        ...(desk.world.aheadMs() > 0
          ? { count: Math.round(desk.world.aheadMs() / dayMs), attention: true }
          : {}),
      },
      { href: `${BASE}/reset`, label: 'Reset' },
    ],
  };
}

function showFailure(
  desk: SandboxConsole,
  response: ServerResponse,
  error: RequestError,
  page: Page | undefined,
): void {
  const shown = page ?? {
    title: error.status === 404 ? 'Not found' : 'Not done',
    current: '',
    body: html`<p><a class="btn" href="${BASE}">To the overview</a></p>`,
  };
  const notice = { tone: 'danger' as const, text: error.message };
  sendPage(response, error.status, renderPage(frameOf(desk), { ...shown, notice }));
}

/** Executes a form, then redirects. A refused form shows its page again with the reason. */
async function submitForm(
  desk: SandboxConsole,
  request: IncomingMessage,
  response: ServerResponse,
  path: string[],
) {
  const form = new URLSearchParams(await readBody(request));
  try {
    const sent = await handleForm(desk, path, form);
    sendText(response, 303, {
      type: 'text/plain',
      content: '',
      headers: { location: `${sent.to}?done=${sent.done}` },
    });
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    const room = ['presets', 'drop'].includes(path[0] ?? '')
      ? ['faults']
      : path.slice(0, path[0] === 'faults' ? 1 : 2);
    showFailure(desk, response, error, await findPage(desk, room, new URLSearchParams()));
  }
}

async function showPage(
  desk: SandboxConsole,
  response: ServerResponse,
  path: string[],
  query: URLSearchParams,
) {
  const [room, id = '', ...rest] = path;
  const mail = room === 'mails' && rest.length > 0 ? desk.mailbox.mail(id) : undefined;
  if (mail && (await answerMailParts(desk.mailbox, mail, rest, response))) return;
  const page = await findPage(desk, path, query);
  const done = query.get('done') as keyof typeof DONE | null;
  if (!page) {
    showFailure(desk, response, new RequestError(404, 'The desk has nothing at this address.'), undefined);
    return;
  }
  const notice = done && Object.hasOwn(DONE, done) ? { tone: 'ok' as const, text: DONE[done] } : undefined;
  sendPage(response, 200, renderPage(frameOf(desk), { ...page, notice }));
}

async function handleConsoleRequest(
  desk: SandboxConsole,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://desk');
  const [area, ...path] = url.pathname.split('/').filter(Boolean).map(decodeURIComponent);
  if (area === undefined) {
    sendText(response, 302, { type: 'text/plain', content: '', headers: { location: BASE } });
    return;
  }
  if (url.pathname === '/vies/check-vat-number' && request.method === 'POST')
    return answerVies(request, response, desk.world);
  if (`/${area}` !== BASE) throw new RequestError(404, 'The desk begins at /sandbox');
  refuseCrossSite(request, [desk.shopUrl]);
  if (path[0] === 'api') return handleApiRequest(desk, { request, response }, path.slice(1));
  if (path.length === 1 && sendAsset(response, path[0]!)) return;
  if (request.method === 'POST') return submitForm(desk, request, response, path);
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new RequestError(405, 'Only GET and POST');
  return showPage(desk, response, path, url.searchParams);
}

/**
 * Starts the console: pages under `/sandbox` and the same data as JSON under `/sandbox/api/`. Also serves the stateless
 * VAT register.
 */
export async function startConsole(options: ConsoleOptions): Promise<RunningConsole> {
  const { port, dataDir: _, world = realTime, ...services } = options;
  const desk: SandboxConsole = { ...services, world };
  const server = await serve(port, (request, response) => handleConsoleRequest(desk, request, response));
  return { url: server.url, close: server.close };
}
