import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findProfile } from '#sandbox/directory/look-up.ts';
import { listenOnLoopback } from '#sandbox/kit/listen.ts';
import { openWorld, pay, SECRET_KEY, type World } from '#sandbox/processor/tests/harness.ts';
import { startTestPanel, type TriedPanel } from '#sandbox/provider/try-panel.ts';
import { startRedsys } from '#sandbox/redsys/start-redsys.ts';
import type { Redsys } from '#sandbox/redsys/types.ts';
import { answerVies } from '#sandbox/vies/answer-vies.ts';
import { signMessage } from '#server/platform/clients/redsys/redsys-signature.ts';
import emv from '../docs/protocols/facts/emv-3ds.json' with { type: 'json' };
import instagram from '../docs/protocols/facts/instagram.json' with { type: 'json' };
import panelFacts from '../docs/protocols/facts/panel-v2.json' with { type: 'json' };
import redsysFacts from '../docs/protocols/facts/redsys.json' with { type: 'json' };
import stripeFacts from '../docs/protocols/facts/stripe.json' with { type: 'json' };
import vies from '../docs/protocols/facts/vies.json' with { type: 'json' };

type Fields = Record<string, string>;
interface Row {
  call: string;
  field: string;
  pattern: string;
  required?: boolean;
}

const odd = [
  '',
  ' ',
  'a b',
  '\u0000',
  '-1',
  '1,,2',
  '1e3',
  'https://a b',
  'x'.repeat(30_000),
  '9'.repeat(30),
];

interface StandIn {
  /** Fields of a request that the stand-in accepts. */
  accepted(call: string): Promise<Fields>;
  /** Returns the refusal. Undefined if the stand-in accepts the request. */
  refusal(call: string, fields: Fields): Promise<unknown>;
}

/** Sends each value that the table forbids, and each request without a required field. */
function refusesWhatTheTableForbids(table: readonly Row[], standIn: () => StandIn): void {
  it.each([...new Set(table.map(({ call }) => call))])(
    'the stand-in accepts a well-formed %s',
    async (call) => {
      expect(await standIn().refusal(call, await standIn().accepted(call))).toBeUndefined();
    },
  );

  it.each(table)(
    'the stand-in refuses a forbidden $field in $call',
    async ({ call, field, pattern, required }) => {
      const forbidden = odd.filter((value) => !new RegExp(pattern, 'u').test(value));
      expect(forbidden).not.toEqual([]);
      for (const value of forbidden) {
        const fields = { ...(await standIn().accepted(call)), [field]: value };
        expect(await standIn().refusal(call, fields), JSON.stringify(value.slice(0, 40))).toBeDefined();
      }
      if (!required) return;
      const { [field]: _left, ...rest } = await standIn().accepted(call);
      expect(await standIn().refusal(call, rest)).toBeDefined();
    },
  );
}

describe('the panel', () => {
  let panel: TriedPanel;
  let at = 0;
  beforeAll(async () => {
    panel = await startTestPanel();
  });
  afterAll(() => panel.provider.close());

  const link = () => `https://www.instagram.com/tienda${at++}/`;
  const delivered = async () => {
    const order = await panel.add(link());
    panel.pass(200);
    await panel.call({ action: 'status', order });
    return order;
  };
  const samples: Record<string, () => Promise<Fields>> = {
    add: async () => ({ service: '1001', link: link(), quantity: '100' }),
    status: async () => ({ order: await panel.add(link()) }),
    refill: async () => ({ order: await delivered() }),
    refill_status: async () => {
      const { body } = await panel.call({ action: 'refill', order: await delivered() });
      return { refill: String((body as { refill: unknown }).refill) };
    },
    cancel: async () => ({ orders: await panel.add(link()) }),
  };
  refusesWhatTheTableForbids(panelFacts.requests, () => ({
    accepted: async (call) => (await samples[call]?.()) ?? {},
    refusal: async (action, fields) => {
      const { body } = await panel.call({ action, ...fields });
      return (body as { error?: unknown }).error;
    },
  }));
});

describe('Stripe', () => {
  let world: World;
  let paths: Record<string, string>;
  beforeAll(async () => {
    world = await openWorld();
    const { stripe } = world;
    const { id } = await stripe.paymentIntents.create({ amount: 500, currency: 'eur' });
    const disputed = await pay(stripe, 'pm_card_createDispute');
    const { data } = await stripe.disputes.list({ payment_intent: disputed.id });
    paths = {
      'payment_intents.create': '/v1/payment_intents',
      'payment_intents.update': `/v1/payment_intents/${id}`,
      'refunds.create': '/v1/refunds',
      'disputes.update': `/v1/disputes/${data[0]?.id}`,
    };
  });
  afterAll(() => world.close());

  const samples: Record<string, () => Promise<Fields>> = {
    'payment_intents.create': async () => ({ amount: '500', currency: 'eur' }),
    'payment_intents.update': async () => ({ amount: '600' }),
    'refunds.create': async () => ({ payment_intent: (await pay(world.stripe)).id, amount: '100' }),
    'disputes.update': async () => ({ 'evidence[uncategorized_text]': 'text', submit: 'false' }),
  };
  /** Objects are sent as one of their fields. */
  const sent: Record<string, string> = {
    metadata: 'metadata[note]',
    evidence: 'evidence[uncategorized_text]',
  };
  refusesWhatTheTableForbids(stripeFacts.requests, () => ({
    accepted: async (call) => (await samples[call]?.()) ?? {},
    refusal: async (call, fields) => {
      const form = Object.entries(fields).map(([name, value]) => [sent[name] ?? name, value]);
      const { json } = await world.call('POST', paths[call] ?? '', {
        key: SECRET_KEY,
        body: new URLSearchParams(form).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      return json.error;
    },
  }));
});

describe('Redsys', () => {
  const key = 'YXVnZSBzYW5kYm94IHJlZHN5cyBrZXkh';
  const version = 'HMAC_SHA256_V1';
  let gateway: Redsys;
  let at = 1000;
  beforeAll(async () => {
    gateway = await startRedsys({ port: 0, merchantCode: '999000001', terminal: '1', key });
  });
  afterAll(() => gateway.close());

  const operation = (): Fields => ({
    DS_MERCHANT_AMOUNT: '999',
    DS_MERCHANT_ORDER: `${at++}AB`,
    DS_MERCHANT_MERCHANTCODE: '999000001',
    DS_MERCHANT_CURRENCY: '978',
    DS_MERCHANT_TRANSACTIONTYPE: '0',
    DS_MERCHANT_TERMINAL: '1',
  });
  const card = {
    DS_MERCHANT_PAN: '4548814479727229',
    DS_MERCHANT_EXPIRYDATE: '4912',
    DS_MERCHANT_CVV2: '123',
  };
  const sign = (fields: object) =>
    signMessage(
      { key, version, order: String((fields as Fields).DS_MERCHANT_ORDER ?? '') },
      fields,
    ) as unknown as Fields;
  const rest = async (name: string, fields: object) => {
    const body = JSON.stringify(sign(fields));
    return (
      await fetch(`${gateway.url}/sis/rest/${name}PeticionREST`, { method: 'POST', body })
    ).json() as Promise<Fields>;
  };

  describe('on its page and by REST', () => {
    refusesWhatTheTableForbids(redsysFacts.requests, () => ({
      accepted: async (call) => ({ ...operation(), ...(call === 'rest' && card) }),
      refusal: async (call, fields) => {
        if (call === 'rest') {
          const threeDS = { threeDSInfo: 'CardData' };
          return (await rest('inicia', { DS_MERCHANT_EMV3DS: threeDS, ...fields })).errorCode;
        }
        const body = new URLSearchParams(sign(fields));
        const page = await (await fetch(`${gateway.url}/sis/realizarPago`, { method: 'POST', body })).text();
        return /SIS\d{4}/.exec(page)?.[0];
      },
    }));
  });

  describe("with the browser's data", () => {
    const browser = {
      ...{ threeDSInfo: 'AuthenticationData', protocolVersion: '2.2.0', threeDSCompInd: 'U' },
      ...{ notificationURL: 'https://shop.example/back', browserAcceptHeader: 'text/html' },
      ...{ browserUserAgent: 'Mozilla/5.0', browserLanguage: 'es-ES', browserColorDepth: '24' },
      ...{ browserScreenHeight: '800', browserScreenWidth: '360', browserTZ: '-60' },
      ...{ browserJavaEnabled: 'false', browserJavascriptEnabled: 'true', browserIP: '203.0.113.7' },
    };
    refusesWhatTheTableForbids(emv.requests, () => ({
      accepted: async () => browser,
      refusal: async (_call, fields) => {
        const payment = { ...operation(), ...card };
        const asked = { ...payment, DS_MERCHANT_EMV3DS: { threeDSInfo: 'CardData' } };
        const { Ds_MerchantParameters: text = '' } = await rest('inicia', asked);
        const started = JSON.parse(Buffer.from(text, 'base64').toString('utf8'));
        const { threeDSServerTransID } = started.Ds_EMV3DS;
        const threeDS = { threeDSServerTransID, ...fields };
        return (await rest('trata', { ...payment, DS_MERCHANT_EMV3DS: threeDS })).errorCode;
      },
    }));
  });
});

describe('VIES', () => {
  const server = createServer((request, response) => void answerVies(request, response));
  let url: string;
  beforeAll(async () => {
    url = `http://127.0.0.1:${await listenOnLoopback(server, 0)}/`;
  });
  afterAll(() => server.close());

  refusesWhatTheTableForbids(vies.requests, () => ({
    accepted: async () => ({ countryCode: 'ES', vatNumber: 'A00000000' }),
    refusal: async (_call, fields) => {
      const reply = await fetch(url, { method: 'POST', body: JSON.stringify(fields) });
      const { errorWrappers } = (await reply.json()) as { errorWrappers?: unknown };
      return errorWrappers;
    },
  }));
});

it.each(instagram.reserved)('the directory knows no profile %s', (name) => {
  const sources = { origin: 'http://127.0.0.1', followers: () => 0, likes: () => 0 };
  expect(findProfile(sources, name)).toBeUndefined();
});
