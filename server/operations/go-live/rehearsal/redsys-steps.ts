import { randomUUID } from 'node:crypto';
import { openRedsys } from '#server/platform/clients/redsys/redsys.ts';
import { redsysOrderOf } from '#server/platform/clients/redsys/redsys-order.ts';
import type { RedsysOutcome } from '#server/platform/clients/redsys/redsys-outcomes.ts';
import type {
  RedsysAuthentication,
  RedsysCardPayment,
  RedsysForm,
  RedsysSettings,
} from '#server/platform/clients/redsys/redsys-requests.ts';
import { isLoopback } from '#server/platform/config/loopback.ts';
import type { RedsysStep } from './cases.ts';
import { type OpenSteps, type Purchase, until } from './purchase.ts';

/** Address without a listener. Every notification is lost, so the shop must query the gateway. */
const nowhere = 'http://127.0.0.1:9/';

const browser: RedsysAuthentication['browser'] = {
  ...{ acceptHeader: 'text/html', userAgent: 'Mozilla/5.0 (X11; Linux x86_64)', language: 'es-ES' },
  ...{ colorDepth: 24, screenHeight: 800, screenWidth: 360, timeZoneOffset: -60, javaEnabled: false },
  ip: '203.0.113.9',
};

const testCard = (number: string) => ({ number, expiry: '4912', code: '123' });

function wordOutcome(outcome: RedsysOutcome): string {
  switch (outcome.kind) {
    case 'authorised':
    case 'refunded':
      return `${outcome.kind} ${outcome.operation.amountCents}`;
    case 'refused':
      return `refused ${outcome.response}`;
    case 'challenge':
      return 'challenge';
    default:
      return `${outcome.kind}: ${outcome.reason}`;
  }
}

const post = async (url: string | URL, fields: Readonly<Record<string, string>>) =>
  (await fetch(url, { method: 'POST', body: new URLSearchParams(fields) })).text();

async function payAtStandIn({ url, fields }: RedsysForm): Promise<void> {
  const page = await post(url, { ...fields });
  const id = /name="id" value="([^"]+)"/.exec(page)?.[1] ?? '';
  await post(new URL('/sis/pagar', url), { id, phone: '600000001' });
  await post(new URL('/sis/decidir', url), { id, decision: 'yes' });
}

export function openRedsysSteps(settings: RedsysSettings, purchase: Purchase): OpenSteps<RedsysStep> {
  const client = openRedsys(settings);
  const id = randomUUID();
  const order = redsysOrderOf(id, 1);
  const { cents: amountCents, waits } = purchase;
  const paymentBy = (number: string): RedsysCardPayment => ({
    ...{ order, amountCents, card: testCard(number), merchantData: id, notificationUrl: nowhere },
  });
  const form = () =>
    client.redirection({
      ...{ order, amountCents, method: 'bizum', locale: 'es', shopName: 'Ensayo', description: 'Ensayo' },
      ...{ merchantData: id, notificationUrl: nowhere, okUrl: nowhere, koUrl: nowhere },
    });
  let authentication: RedsysAuthentication | undefined;

  const consult = async (type: string): Promise<string> => {
    const found = await client.consult(order, type === 'refund' ? 'refund' : 'payment');
    if (found.kind === 'unavailable') return `unavailable: ${found.reason}`;
    if (found.kind === 'none') return 'none';
    const states = found.operations.map((operation) => {
      const waiting = operation.isAuthenticating ? 'authenticating' : 'waiting';
      return `${operation.response ?? waiting} ${operation.amountCents}`;
    });
    return states.join(', ');
  };
  const steps: OpenSteps<RedsysStep>['steps'] = {
    async start(number) {
      purchase.spend();
      const started = await client.startCard(paymentBy(number));
      if (started.kind !== 'started')
        return `${started.kind} ${'reason' in started ? started.reason : started.response}`;
      const { threeDS } = started;
      authentication = threeDS && {
        ...threeDS,
        methodCompleted: threeDS.methodUrl === undefined ? 'U' : 'N',
        browser,
        challengeUrl: nowhere,
      };
      return threeDS ? `3-D Secure ${threeDS.protocolVersion.split('.')[0]}` : 'no 3-D Secure';
    },
    charge: async (number) => wordOutcome(await client.payByCard(paymentBy(number), authentication)),
    consult,
    refund: async (cents) => wordOutcome(await client.refund({ order, amountCents: Number(cents) })),
    async open() {
      purchase.spend();
      const { url, fields } = form();
      const page = await post(url, { ...fields });
      return /\bSIS\d{4}\b/.exec(page)?.[0] ?? (page.includes('<') ? 'page' : 'no page');
    },
    async agree() {
      if (isLoopback(settings.url)) await payAtStandIn(form());
      else purchase.hand({ url: form().url, fields: { ...form().fields } });
      const ended = await until(waits.personMs, async () => {
        const state = await consult('payment');
        return /^\d{4} /.test(state) || state.startsWith('unavailable') ? state : undefined;
      });
      return ended ?? (await consult('payment'));
    },
  };
  return { steps, close: () => client.close() };
}
