import { invalidRequest, missingResource } from '../api/errors.ts';
import { failPayout, payOut, payoutKindOf } from '../balance/pay-out.ts';
import type { Context } from '../context.ts';
import { closeDispute } from '../disputes/close-dispute.ts';
import { openDispute } from '../disputes/open-dispute.ts';
import { createFraudWarning } from '../disputes/warn-of-fraud.ts';
import { authenticateIntent } from '../intents/authenticate-intent.ts';
import { publicView } from '../intents/public-view.ts';
import { findCharge, findDispute } from './find-charge.ts';

export type Json = Record<string, unknown>;

export interface Controls {
  faults(): object;
  setFaults(change: Json): object;
  webhooks(): object;
  resendWebhook(id: string): void;
  setWebhookUrl(url: string): void;
  paymentIntents(): object;
  advanceClock(seconds: number): void;
  reset(): void;
}

export interface ControlRoute {
  /** Runs in a transaction, because its events must be delivered. */
  change?(ctx: Context, ref: string, body: Json): object;
  call?(controls: Controls, ref: string, body: Json): object;
}

const done = { ok: true };

function authenticate(ctx: Context, ref: string, body: Json): object {
  const intent = ctx.objects.find('payment_intent', ref);
  if (!intent) throw missingResource('payment_intent', ref);
  if (body.outcome !== 'approve' && body.outcome !== 'fail')
    throw invalidRequest(undefined, 'outcome must be approve or fail', { param: 'outcome' });
  authenticateIntent(ctx, intent, body.outcome);
  return publicView(intent);
}

function readSeconds({ seconds }: Json): number {
  if (typeof seconds === 'number' && Number.isInteger(seconds) && seconds > 0) return seconds;
  throw invalidRequest(undefined, 'seconds must be a whole number above 0', { param: 'seconds' });
}

function setFaults(controls: Controls, body: Json): object {
  try {
    return controls.setFaults(body);
  } catch (error) {
    throw invalidRequest('parameter_unknown', (error as Error).message);
  }
}

/** Control calls under `/sandbox/`: switches, and actions of the bank, the buyer or the dashboard. */
export const CONTROL_ROUTES = new Map<string, ControlRoute>([
  ['GET faults', { call: (controls) => controls.faults() }],
  ['PUT faults', { call: (controls, _ref, body) => setFaults(controls, body) }],
  ['GET webhooks', { call: (controls) => controls.webhooks() }],
  [
    'POST webhooks/:ref/resend',
    {
      call: (controls, ref) => {
        controls.resendWebhook(ref);
        return done;
      },
    },
  ],
  [
    'PUT webhook-url',
    {
      call: (controls, _ref, body) => {
        controls.setWebhookUrl(String(body.url ?? ''));
        return done;
      },
    },
  ],
  [
    'POST clock',
    {
      call: (controls, _ref, body) => {
        controls.advanceClock(readSeconds(body));
        return done;
      },
    },
  ],
  ['GET payment-intents', { call: (controls) => controls.paymentIntents() }],
  [
    'POST reset',
    {
      call: (controls) => {
        controls.reset();
        return done;
      },
    },
  ],
  ['POST payment-intents/:ref/authenticate', { change: authenticate }],
  [
    'POST disputes/:ref/open',
    {
      change: (ctx, ref, body) =>
        openDispute(ctx, findCharge(ctx, ref), String(body.reason ?? 'fraudulent'), {
          inquiry: body.inquiry === true,
        }),
    },
  ],
  [
    'POST disputes/:ref/close',
    { change: (ctx, ref, body) => closeDispute(ctx, findDispute(ctx, ref), String(body.status ?? '')) },
  ],
  ['POST payouts', { change: (ctx, _ref, body) => payOut(ctx, payoutKindOf(body.kind)) }],
  ['POST payouts/:ref/fail', { change: failPayout }],
  ['POST early-fraud-warnings/:ref', { change: (ctx, ref) => createFraudWarning(ctx, findCharge(ctx, ref)) }],
]);
