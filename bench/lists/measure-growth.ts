import { setTimeout as pause } from 'node:timers/promises';
import type { BackupList } from '#contracts/operations/backups.ts';
import type { Figure } from '../report/figures.ts';
import { median } from '../report/statistics.ts';
import { askStaffCall } from './ask-staff-call.ts';
import type { Edge } from './measure-lists.ts';

const dayMs = 86_400_000;
const tries = 3;

async function time(edge: Edge, path: string): Promise<number> {
  const began = performance.now();
  const { body } = await askStaffCall(edge, `admin/${path}`);
  // An export is larger than memory.
  for await (const _ of body ?? []);
  return performance.now() - began;
}

/** Returns how long the shop took to write a backup, by its own record. */
async function timeBackup(edge: Edge): Promise<number> {
  await askStaffCall(edge, 'admin/backups', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  for (;;) {
    const list = (await (await askStaffCall(edge, 'admin/backups')).json()) as BackupList;
    const newest = list.items[0];
    if (newest?.state === 'failed') throw new Error(`The backup failed: ${newest.error}`);
    if (newest?.endedAt) return Date.parse(newest.endedAt) - Date.parse(newest.startedAt);
    await pause(200);
  }
}

/** Lists what staff ask for beside the list of orders, by what it is called here. */
function pagesAsked(now: Date): Record<string, string> {
  const since = new Date(now.getTime() - 364 * dayMs).toISOString();
  const quarter = `${now.getUTCFullYear()}/${Math.floor(now.getUTCMonth() / 3) + 1}`;
  return {
    'figures of today': 'dashboard',
    'figures of a year': `dashboard?from=${since}`,
    'figures of a year by service': `dashboard/by/service?from=${since}`,
    'how long deliveries of a year took': `dashboard/deliveries?from=${since}`,
    'newest payments': 'payments',
    'newest mails': 'mails',
    'customers, the last first': 'customers',
    'what waits for a person': 'pending',
    'one search over everything': 'search?q=example',
    'the quarter': `tax/quarters/${quarter}`,
    'the return of the quarter': `tax/returns/${quarter}`,
  };
}

/**
 * Measures at the edge what else grows with the number of orders: figures and lists, each by the median of three tries
 * after a first one, an export of everything, and a backup.
 */
export async function measureGrowth(edge: Edge, now: Date): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, path] of Object.entries(pagesAsked(now))) {
    const first = await time(edge, path);
    const times: number[] = [];
    for (let at = 0; at < tries; at += 1) times.push(await time(edge, path));
    figures.push({ what, value: median(times), unit: 'ms', note: `${Math.round(first)} ms the first time` });
  }
  const exported = await time(edge, 'export?format=csv');
  figures.push({ what: 'an export of everything as CSV', value: exported / 1000, unit: 's' });
  figures.push({ what: 'a backup', value: (await timeBackup(edge)) / 1000, unit: 's' });
  return figures;
}
