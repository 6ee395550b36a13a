import type Stripe from 'stripe';
import type { Context } from '../context.ts';
import { acceptDispute, answerDispute } from '../disputes/answer-dispute.ts';
import type { Form } from '../http/parse-form.ts';
import { cancelIntent } from '../intents/cancel-intent.ts';
import { confirmIntent } from '../intents/confirm-intent.ts';
import { createIntent } from '../intents/create-intent.ts';
import { okReply, type Reply } from '../intents/reply.ts';
import { updateIntent } from '../intents/update-intent.ts';
import { API_VERSION, type Dispute, type ObjectKind, type PaymentIntent } from '../objects.ts';
import { createPaymentMethod } from '../payment-methods/create-payment-method.ts';
import { createRefund } from '../refunds/create-refund.ts';
import type { Caller } from './authenticate.ts';
import { missingResource, secretKeyRequired } from './errors.ts';
import { listEvents, listObjects } from './list-objects.ts';

/** Returns the only endpoint, subscribed to all events. Empty without an address. */
function endpointsOf({ webhookUrl: url }: Pick<Context, 'webhookUrl'>): Stripe.WebhookEndpoint[] {
  if (url === '') return [];
  return [
    {
      id: 'we_1SandboxEndpoint000000000000',
      object: 'webhook_endpoint',
      api_version: API_VERSION,
      application: null,
      created: 0,
      description: null,
      enabled_events: ['*'],
      livemode: false,
      metadata: {},
      status: 'enabled',
      url,
    },
  ];
}

export interface Route {
  run(ctx: Context, form: Form, id: string, caller: Caller): Reply;
  /** Available to publishable keys. */
  open?: boolean;
}

type OnIntent = (ctx: Context, intent: PaymentIntent, form: Form) => Reply;

/** Loads the intent. A publishable key must also provide its client secret. */
const onIntent =
  (verb: OnIntent): Route['run'] =>
  (ctx, form, id, caller) => {
    const intent = ctx.objects.find('payment_intent', id);
    const knows = intent !== undefined && form.client_secret === intent.client_secret;
    if (caller.role === 'publishable' && !knows) throw secretKeyRequired();
    if (!intent) throw missingResource('payment_intent', id, 'intent');
    return verb(ctx, intent, form);
  };

const get =
  (kind: ObjectKind): Route['run'] =>
  (ctx, _form, id) => {
    const object = ctx.objects.find(kind, id);
    if (!object) throw missingResource(kind, id);
    return okReply(object);
  };

const list =
  (kind: ObjectKind, url: string): Route['run'] =>
  (ctx, form) =>
    okReply(listObjects(ctx, kind, url, form));

const onDispute =
  (verb: (ctx: Context, dispute: Dispute, form: Form) => Dispute): Route['run'] =>
  (ctx, form, id) => {
    const dispute = ctx.objects.find('dispute', id);
    if (!dispute) throw missingResource('dispute', id);
    return okReply(verb(ctx, dispute, form));
  };

const getEvent: Route['run'] = (ctx, _form, id) => {
  const event = ctx.events.find(id);
  if (!event) throw missingResource('event', id);
  return okReply({ ...JSON.parse(event.payload), pending_webhooks: event.delivered ? 0 : 1 });
};

const listEndpoints: Route['run'] = (ctx) =>
  okReply({ object: 'list', url: '/v1/webhook_endpoints', has_more: false, data: endpointsOf(ctx) });

const WARNINGS = 'radar/early_fraud_warnings';

const ROUTES = new Map<string, Route>([
  ['POST payment_intents', { run: createIntent }],
  ['GET payment_intents', { run: list('payment_intent', '/v1/payment_intents') }],
  ['GET payment_intents/:id', { run: onIntent((_ctx, intent) => okReply(intent)), open: true }],
  ['POST payment_intents/:id', { run: onIntent(updateIntent) }],
  ['POST payment_intents/:id/confirm', { run: onIntent(confirmIntent), open: true }],
  ['POST payment_intents/:id/cancel', { run: onIntent(cancelIntent) }],
  ['POST payment_methods', { run: (ctx, form) => okReply(createPaymentMethod(ctx, form)), open: true }],
  ['GET payment_methods/:id', { run: get('payment_method') }],
  ['POST refunds', { run: (ctx, form) => okReply(createRefund(ctx, form)) }],
  ['GET refunds', { run: list('refund', '/v1/refunds') }],
  ['GET refunds/:id', { run: get('refund') }],
  ['GET charges', { run: list('charge', '/v1/charges') }],
  ['GET charges/:id', { run: get('charge') }],
  ['GET disputes', { run: list('dispute', '/v1/disputes') }],
  ['GET disputes/:id', { run: get('dispute') }],
  ['POST disputes/:id', { run: onDispute(answerDispute) }],
  ['POST disputes/:id/close', { run: onDispute(acceptDispute) }],
  ['GET balance_transactions', { run: list('balance_transaction', '/v1/balance_transactions') }],
  ['GET balance_transactions/:id', { run: get('balance_transaction') }],
  ['GET payouts', { run: list('payout', '/v1/payouts') }],
  ['GET payouts/:id', { run: get('payout') }],
  ['GET webhook_endpoints', { run: listEndpoints }],
  ['GET events', { run: (ctx, form) => okReply(listEvents(ctx, form)) }],
  ['GET events/:id', { run: getEvent }],
  [`GET ${WARNINGS}`, { run: list('radar.early_fraud_warning', `/v1/${WARNINGS}`) }],
  [`GET ${WARNINGS}/:id`, { run: get('radar.early_fraud_warning') }],
]);

export function findRoute(method: string, path: string): { route: Route; id: string } | undefined {
  const rest = path.slice('/v1/'.length);
  const nested = rest.startsWith(WARNINGS);
  const collection = nested ? WARNINGS : (rest.split('/')[0] ?? '');
  const [, id, action, ...more] = rest.slice(collection.length).split('/');
  if (more.length > 0) return undefined;
  const pattern = [collection, id === undefined ? undefined : ':id', action].filter(
    (part) => part !== undefined,
  );
  const route = ROUTES.get(`${method} ${pattern.join('/')}`);
  return route && { route, id: id ?? '' };
}
