import type { Context } from '../context.ts';
import { authenticateIntent } from './authenticate-intent.ts';

/** The bank's page waited an hour for the buyer. Does nothing while a later session of the intent is open. */
export function endAuthentication(ctx: Context, intentId: string): void {
  const sessions = ctx.tasks
    .all()
    .filter(({ kind, objectId }) => kind === 'end-authentication' && objectId === intentId);
  const intent = ctx.objects.find('payment_intent', intentId);
  if (sessions.length > 1 || intent?.status !== 'requires_action') return;
  authenticateIntent(ctx, intent, 'fail');
}
