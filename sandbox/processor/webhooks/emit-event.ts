import type { Context } from '../context.ts';
import { newId } from '../ids.ts';
import { type AnyObject, API_VERSION } from '../objects.ts';

export type EventType =
  | 'payment_intent.succeeded'
  | 'payment_intent.payment_failed'
  | 'payment_intent.canceled'
  | 'payment_intent.processing'
  | 'payment_intent.requires_action'
  | 'charge.refunded'
  | 'refund.created'
  | 'refund.updated'
  | 'refund.failed'
  | 'charge.dispute.created'
  | 'charge.dispute.updated'
  | 'charge.dispute.closed'
  | 'charge.dispute.funds_withdrawn'
  | 'charge.dispute.funds_reinstated'
  | 'radar.early_fraud_warning.created';

function eventObject(ctx: Context, type: EventType, object: AnyObject, previous?: object) {
  return {
    id: newId('evt_'),
    object: 'event' as const,
    api_version: API_VERSION,
    created: ctx.unixNow(),
    data: previous ? { object, previous_attributes: previous } : { object },
    livemode: false,
    pending_webhooks: 1,
    request: ctx.request,
    type,
  };
}

export function emitEvent(ctx: Context, type: EventType, object: AnyObject, previous?: object): void {
  const copies = ctx.faults.current().webhooks.twins ? 2 : 1;
  for (let copy = 0; copy < copies; copy++) {
    const event = eventObject(ctx, type, object, previous);
    const payload = JSON.stringify(event);
    const { id, created } = event;
    ctx.events.add({ id, type, objectId: object.id, created, payload, nextAt: ctx.world.now() });
    ctx.written.eventIds.push(id);
  }
}
