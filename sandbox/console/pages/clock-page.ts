import { type Html, html } from '../../kit/html.ts';
import type { Page } from '../../kit/page.ts';
import { renderMoment } from '../../kit/parts.ts';
import { RequestError } from '../../kit/read-body.ts';
import { type ClockMove, clockMoves, momentOf } from '../moments.ts';
import { readClock } from '../move-clocks.ts';
import { BASE, type SandboxConsole } from '../types.ts';

const LABELS: Record<ClockMove, string> = {
  day: 'A day forward',
  month: 'To the end of the month',
  quarter: 'To the end of the quarter',
  year: 'To the end of the year',
};

const renderTime = (at: number): Html => renderMoment(new Date(at).toISOString());

/** Formats the offset in the two largest units. */
function formatOffset(ms: number): string {
  const hours = Math.round(ms / 3_600_000);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days and ${hours % 24} hours`;
}

function moveButtons(now: number): Html {
  const row = (move: ClockMove) =>
    html`<li><button class="preset" name="to" value="${move}"><b>${LABELS[move]}</b><span>${renderTime(momentOf(move, now))}</span></button></li>`;
  return html`<form method="post" action="${BASE}/clock"><ul class="presets">${clockMoves.map(row)}</ul></form>`;
}

function backForm(aheadMs: number, leastMs: number): Html | null {
  if (aheadMs === 0) return null;
  return leastMs > 0
    ? html`<p class="muted">No way back to real time: the newest order, record or filed quarter is of ${renderTime(Date.now() + leastMs)}. Another <code>DATA_DIR</code> begins a new sandbox.</p>`
    : html`<form method="post" action="${BASE}/clock"><div class="row"><button class="btn" name="to" value="real">Back to real time</button></div></form>`;
}

export async function clockPage(desk: SandboxConsole): Promise<Page> {
  const frame = { title: 'Time', current: `${BASE}/clock` };
  const shop = await readClock(desk).catch((error: unknown) => {
    if (error instanceof RequestError) return error.message;
    throw error;
  });
  if (typeof shop === 'string') return { ...frame, body: html`<p>${shop}.</p>` };
  const { aheadMs, leastMs, standInsAheadMs } = shop;
  const now = Date.now() + aheadMs;
  const apart =
    Math.abs(standInsAheadMs - aheadMs) > 1000
      ? html`<p><strong>The stand-ins are elsewhere in time: ${renderTime(Date.now() + standInsAheadMs)}.</strong> Any move brings them to the shop's.</p>`
      : null;
  return {
    ...frame,
    intro:
      'Shop, database, card processor, providers, mailbox and tax agency move together, so that the end of a month, a quarter or a year, reminders and retention are played in minutes.',
    body: html`<div class="stack"><section class="card"><div class="card__h"><h2>${renderTime(now)}</h2></div><div class="card__b">
<p>In Madrid, ${aheadMs === 0 ? 'which is real time' : `${formatOffset(aheadMs)} ahead of real time`}. What is being sent at this moment should come to its end first: it is treated like what a stop of so long has left.</p>${apart}${backForm(aheadMs, leastMs)}</div></section>
<section class="card"><div class="card__h"><h2>Forward</h2></div><div class="card__b"><p class="muted">An end is five minutes before midnight, so that there is time to buy on both sides of it.</p>${moveButtons(now)}</div>
<form class="card__b" method="post" action="${BASE}/clock"><div class="fields"><div class="field"><label for="clock-hours">Hours</label><input class="in" id="clock-hours" name="hours" type="number" min="1" value="25" required></div></div>
<div class="row"><button class="btn">Move by hours</button></div></form></section></div>`,
  };
}
