import { RequestError } from '../kit/read-body.ts';
import { parseOrderChange } from '../provider/control-calls.ts';
import { resetAll } from './answer-api.ts';
import { changeFaults, resetFaults } from './change-faults.ts';
import { readFaultsFromForm } from './fault-form.ts';
import { moveClocks } from './move-clocks.ts';
import { SERVICE_NAMES } from './normal-faults.ts';
import { isProviderPage, type ProviderPage, providerOfPage } from './pages/provider-orders-page.ts';
import { findPreset } from './presets.ts';
import { BASE, type SandboxConsole } from './types.ts';

export interface FormResult {
  to: string;
  done: keyof typeof DONE;
}

export const DONE = {
  preset: 'The fault is on. It shows below as changed.',
  switches: 'The switches are set.',
  calm: 'Everything is as usual again.',
  drop: 'The followers have left.',
  clock: 'Shop, database and stand-ins have moved together.',
  order: 'The order is set.',
  resent: 'The webhook is on its way again.',
  notified: 'The notification is on its way again.',
  disputed: 'The bank has taken it up.',
  decided: 'The bank has decided.',
  paidOut: 'The balance is on its way to the bank.',
  reported: 'The mail service tells the shop.',
  reset: 'Everything is forgotten.',
} as const;

function applyPreset(desk: SandboxConsole, form: URLSearchParams): FormResult {
  const preset = findPreset(form.get('preset') ?? '');
  if (!preset) throw new RequestError(400, 'There is no such preset');
  changeFaults(desk, preset.change);
  return { to: `${BASE}/faults`, done: 'preset' };
}

function applySwitches(desk: SandboxConsole, name: string, form: URLSearchParams): FormResult {
  const service = SERVICE_NAMES.find((known) => known === name);
  if (!service) throw new RequestError(404, 'There is no such service');
  changeFaults(desk, { [service]: readFaultsFromForm(service, form) });
  return { to: `${BASE}/faults`, done: 'switches' };
}

function dropFollowers(desk: SandboxConsole, form: URLSearchParams): FormResult {
  const link = (form.get('link') ?? '').trim();
  const count = Number(form.get('count'));
  if (link === '') throw new RequestError(400, 'Say whose followers leave');
  if (!Number.isInteger(count) || count < 1)
    throw new RequestError(400, 'Say how many followers leave, at least 1');
  desk.provider.drop(link, count);
  const back = form.get('back');
  return {
    to: back ? `${BASE}/provider-orders/${encodeURIComponent(back)}` : `${BASE}/faults`,
    done: 'drop',
  };
}

/** Empty fields keep their value. Remains that are not a number are stored as text. */
function setOrder(
  desk: SandboxConsole,
  { room, id }: { room: ProviderPage; id: string },
  form: URLSearchParams,
): FormResult {
  const given = (name: string) => (form.get(name) ?? '').trim();
  const change: Record<string, unknown> = {};
  if (given('status') !== '') change.status = given('status');
  if (given('start_count') !== '') change.start_count = Number(given('start_count'));
  if (given('remains') !== '') {
    change.remains = Number.isNaN(Number(given('remains'))) ? given('remains') : Number(given('remains'));
  }
  providerOfPage(desk, room).updateOrder(id, parseOrderChange(change));
  return { to: `${BASE}/${room}/${encodeURIComponent(id)}`, done: 'order' };
}

function resendWebhook(desk: SandboxConsole, id: string): FormResult {
  if (!desk.processor.webhooks().some((hook) => hook.id === id))
    throw new RequestError(404, 'There is no such webhook');
  desk.processor.resendWebhook(id);
  return { to: `${BASE}/webhooks/${encodeURIComponent(id)}`, done: 'resent' };
}

function repeatNotification(desk: SandboxConsole, id: string): FormResult {
  desk.redsys.notifyAgain(id);
  return { to: `${BASE}/redsys-operations/${encodeURIComponent(id)}`, done: 'notified' };
}

/** Reports a bounce or complaint to the shop and ignores its reply. */
function reportMail(desk: SandboxConsole, id: string, verb: string | undefined): FormResult {
  if (verb !== 'bounce' && verb !== 'complaint') throw new RequestError(404, 'The desk has no such form');
  if (!desk.mailbox.mail(id)) throw new RequestError(404, 'There is no such mail');
  void desk.mailbox.report(id, verb).catch(() => undefined);
  return { to: `${BASE}/mails/${encodeURIComponent(id)}`, done: 'reported' };
}

function runBankAction(desk: SandboxConsole, [id = '', verb]: string[], form: URLSearchParams): FormResult {
  if (id === 'pay-out') {
    desk.processor.payOut();
    return { to: `${BASE}/payments`, done: 'paidOut' };
  }
  const to = `${BASE}/payments/${encodeURIComponent(id)}`;
  if (verb === 'dispute') {
    const reason = form.get('reason') ?? 'fraudulent';
    desk.processor.dispute(id, { reason, inquiry: reason === 'inquiry' });
    return { to, done: 'disputed' };
  }
  if (verb !== 'decide') throw new RequestError(404, 'The desk has no such form');
  desk.processor.decideDispute(form.get('dispute') ?? '', form.get('status') ?? '');
  return { to, done: 'decided' };
}

/** Like `runBankAction`, and shows refusals as errors. */
function runBankActionOrShow(desk: SandboxConsole, path: string[], form: URLSearchParams): FormResult {
  try {
    return runBankAction(desk, path, form);
  } catch (error) {
    throw error instanceof RequestError ? error : new RequestError(400, (error as Error).message);
  }
}

async function moveByForm(desk: SandboxConsole, form: URLSearchParams): Promise<FormResult> {
  const to = form.get('to');
  const hours = Number(form.get('hours'));
  await moveClocks(desk, to === null ? { seconds: Math.round(hours * 3600) } : { to });
  return { to: `${BASE}/clock`, done: 'clock' };
}

/** Executes a submitted form. Refuses impossible actions with the reason. */
export function handleForm(
  desk: SandboxConsole,
  path: string[],
  form: URLSearchParams,
): FormResult | Promise<FormResult> {
  const [room, id = '', verb] = path;
  if (room === 'presets') return applyPreset(desk, form);
  if (room === 'faults') return applySwitches(desk, id, form);
  if (room === 'drop') return dropFollowers(desk, form);
  if (room === 'clock') return moveByForm(desk, form);
  if (isProviderPage(room) && id !== '') return setOrder(desk, { room, id }, form);
  if (room === 'webhooks' && verb === 'resend') return resendWebhook(desk, id);
  if (room === 'redsys-operations' && verb === 'notify') return repeatNotification(desk, id);
  if (room === 'mails') return reportMail(desk, id, verb);
  if (room === 'payments') return runBankActionOrShow(desk, path.slice(1), form);
  if (room === 'calm') {
    resetFaults(desk);
    return { to: `${BASE}/faults`, done: 'calm' };
  }
  if (room !== 'reset') throw new RequestError(404, 'The desk has no such form');
  resetAll(desk);
  return { to: BASE, done: 'reset' };
}
