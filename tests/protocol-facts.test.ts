import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parsePost, parseUsername } from '#contracts/catalog/instagram.ts';
import { isShareLink } from '#contracts/catalog/networks.ts';
import { malformedField } from '#sandbox/kit/field-table.ts';
import { mergeMetadata } from '#sandbox/processor/api/merge-metadata.ts';
import { missingInput } from '#sandbox/provider/service-inputs.ts';
import { classifyAdd } from '#server/platform/clients/provider/provider-add.ts';
import { formatMicros } from '#server/platform/clients/provider/provider-amount.ts';
import { unwrapReply } from '#server/platform/clients/provider/provider-envelope.ts';
import { extraInputOf } from '#server/platform/clients/provider/provider-inputs.ts';
import { parseServices, parseStatuses } from '#server/platform/clients/provider/provider-replies.ts';
import { mayDescribeCall } from '#server/platform/clients/provider/provider-statuses.ts';
import { requireFields } from '#server/platform/clients/redsys/redsys-requests.ts';
import { meaningOf } from '#server/platform/clients/redsys/redsys-responses.ts';
import {
  toChargeRecord,
  toDispute,
  toEntry,
  toIntent,
  toPayout,
  toRefund,
} from '#server/platform/clients/stripe/stripe-objects.ts';
import { fieldCheck } from '#server/platform/clients/transport/field-table.ts';
import { openVatRegister, readVatAnswer } from '#server/platform/clients/vat-register.ts';
import { signatureOf, webhookHeaders } from '#server/platform/clients/webhooks/sign-webhook.ts';

/** Reads the facts of one external service. Every file cites public sources. */
function factsOf<Facts extends z.ZodRawShape>(service: string, shape: Facts) {
  const file = join(import.meta.dirname, `../docs/protocols/facts/${service}.json`);
  const sourced = { service: z.string().min(1), sources: z.array(z.string().min(1)).min(1) };
  return z.strictObject({ ...sourced, ...shape }).parse(JSON.parse(readFileSync(file, 'utf8')));
}

const reply = z.unknown();
const text = z.string().min(1);
const requests = z.array(
  z.strictObject({
    call: text,
    field: text,
    pattern: text,
    required: z.literal(true).optional(),
    source: text,
  }),
);
type Requests = z.infer<typeof requests>;

/** Characters and lengths that some field of a table refuses. */
const odd = ['', ' ', 'a b', '\u0000', '-1', '1,,2', 'https://a b', 'x'.repeat(30_000), '9'.repeat(12)];

/** Checks that client and stand-in refuse the same values of each field. */
function testRequests(table: Requests): void {
  const check = fieldCheck(table);
  it.each(table)('client and stand-in refuse the same values of $call $field', ({ call, field, pattern }) => {
    const required = table.filter((row) => row.call === call && row.required);
    const rest = Object.fromEntries(required.map((row) => [row.field, sampleOf(row.pattern)]));
    expect(check(call, { ...rest, [field]: sampleOf(pattern) })).toBeUndefined();
    expect(malformedField(table, call, { ...rest, [field]: sampleOf(pattern) })).toBeUndefined();
    const refused = odd.filter((value) => check(call, { ...rest, [field]: value }) === field);
    expect(refused).not.toEqual([]);
    for (const value of odd)
      expect(malformedField(table, call, { ...rest, [field]: value }) === field).toBe(
        refused.includes(value),
      );
  });

  it.each(table.filter(({ required }) => required))('client and stand-in require $call $field', (row) => {
    const others = table.filter((each) => each.call === row.call && each.required && each !== row);
    const rest = Object.fromEntries(others.map((each) => [each.field, sampleOf(each.pattern)]));
    expect(check(row.call, rest)).toBe(row.field);
    expect(malformedField(table, row.call, rest)).toBe(row.field);
  });

  it('the client sends no field that is missing from the protocol table', () => {
    const [{ call } = { call: '' }] = table;
    const required = table.filter((row) => row.call === call && row.required);
    const rest = Object.fromEntries(required.map((row) => [row.field, sampleOf(row.pattern)]));
    expect(check(call, { ...rest, invented: '1' })).toBe('invented');
  });
}

/** Value that a pattern of the tables accepts. */
function sampleOf(pattern: string): string {
  const samples = [
    ...['100', 'true', 'eur', 'ES', 'A0000000', 'https://example.com/a', 'pi_1', '1,2', '1', 'C', '1234'],
    ...['4548812049400004', '2.2.0', 'text/html', 'AuthenticationData', 'U'],
  ];
  const found = samples.find((value) => new RegExp(pattern, 'u').test(value));
  if (found === undefined) throw new Error(`no sample fits ${pattern}`);
  return found;
}

describe('panel API v2', () => {
  const panel = factsOf('panel-v2', {
    requests,
    inputs: z.record(z.string(), z.string().nullable()),
    adds: z.array(z.strictObject({ reply, means: z.string() })),
    statuses: z.array(z.strictObject({ reply, means: z.string(), charge: z.string().optional() })),
    services: z.array(z.strictObject({ reply, read: z.record(z.string(), z.unknown()) })),
  });

  testRequests(panel.requests);

  it.each(panel.adds)(
    'the client of panel API v2 reads the reply $reply to an order as $means',
    ({ reply: body, means }) => {
      const text = JSON.stringify(body);
      const outcome = classifyAdd({ kind: 'reply', httpStatus: 200, text, retryAfterSeconds: null }, String);
      expect(outcome.kind === 'rejected' ? outcome.code : outcome.kind).toBe(means);
    },
  );

  it.each(panel.statuses)(
    'the client of panel API v2 reads the status $reply as $means',
    ({ reply: body, means, charge }) => {
      const status = parseStatuses(unwrapReply(body), ['4711'])?.get('4711');
      const read = status?.kind === 'status' ? status : undefined;
      // `applyStatus` does not accept a completion with units remaining, or an ambiguous word without a count.
      const isDoubtful =
        read?.means === 'completed' &&
        ((read.remains ?? 0) > 0 || (read.remains === null && mayDescribeCall(read.word)));
      expect(read === undefined || isDoubtful ? 'unknown' : read.means).toBe(means);
      if (charge !== undefined) expect(formatMicros(read?.chargeMicros ?? 0n)).toBe(charge);
    },
  );

  it.each(panel.services)('the client of panel API v2 reads the service $reply', ({ reply: entry, read }) => {
    expect(parseServices([entry])).toMatchObject({ services: [read], unreadable: [], nameless: 0 });
  });

  it.each(Object.entries(panel.inputs))(
    'the client of panel API v2 requires for a service of type %s also %s',
    (type, input) => {
      expect(extraInputOf(type)).toBe(input);
      const isRefused = missingInput(type, new URLSearchParams({ link: 'x', quantity: '10' })) !== undefined;
      // A package has no quantity, and panels ignore one.
      expect(isRefused).toBe(input !== null && input !== 'package');
    },
  );
});

describe('addresses of Instagram', () => {
  const list = z.array(z.string());
  const facts = factsOf('instagram', { reserved: list, profiles: list, posts: list, shared: list });

  it.each(facts.reserved)(
    'the reserved word %s is not a username, alone or in the address of a post',
    (word) => {
      expect(parseUsername(word)).toBeUndefined();
      expect(parseUsername(`https://www.instagram.com/${word}/`)).toBeUndefined();
      expect(parsePost(`https://www.instagram.com/${word}/reel/C0example1/`)).toBeUndefined();
    },
  );
  it.each(facts.profiles)('the address %s is a profile', (address) => {
    expect(parseUsername(address)).toBe('tienda.ejemplo');
  });
  it.each(facts.posts)('the address %s is a post', (address) => {
    expect(parsePost(address)?.shortcode).toBe('C0example1');
  });
  it.each(facts.shared)('the address %s is a share link without a shortcode', (address) => {
    expect(parsePost(address)).toBeUndefined();
    expect(isShareLink(address)).toBe(true);
  });
});

describe('VIES', () => {
  const facts = factsOf('vies', {
    requests,
    errors: z.record(z.string(), z.enum(['invalid', 'unavailable'])),
    replies: z.array(z.strictObject({ reply, means: z.string() })),
  });

  testRequests(facts.requests);

  it('the VIES client reads a malformed number as invalid without a call', async () => {
    const register = openVatRegister({ url: 'http://127.0.0.1:9' });
    const question = { country: 'ES', number: 'A 1', requester: null, trader: null };
    expect(await register.check(question)).toEqual({ kind: 'invalid' });
  });

  it.each(Object.entries(facts.errors))('the VIES client reads the error %s as %s', (error, means) => {
    const answer = readVatAnswer({ actionSucceed: false, errorWrappers: [{ error }] });
    expect(answer.kind).toBe(means);
  });
  it.each(facts.replies)('the VIES client reads $reply as $means', ({ reply: body, means }) => {
    expect(readVatAnswer(body).kind).toBe(means);
  });
});

describe('Redsys', () => {
  const facts = factsOf('redsys', { requests, responses: z.record(z.string(), z.string()) });
  const { responses } = facts;

  testRequests(facts.requests);

  it.each(['\n', 'x'.repeat(300)])('the client signs no form with the description %j', (text) => {
    expect(() => requireFields('redirection', { DS_MERCHANT_PRODUCTDESCRIPTION: text })).toThrow(
      /DS_MERCHANT_/,
    );
  });

  it.each(Object.entries(responses))('the Redsys client reads the response %s as %s', (response, means) => {
    expect(meaningOf(response)?.kind).toBe(means);
  });
});

describe('EMV 3-D Secure', () => {
  testRequests(factsOf('emv-3ds', { requests }).requests);
});

describe('the tax agency', () => {
  const facts = factsOf('tax-agency', {
    requests,
    withdrawn: z.strictObject({
      ...{ code: text, from: text, until: text, characters: text, fields: z.array(text), source: text },
    }),
  });

  testRequests(facts.requests);

  it('the field table of the tax agency sets no limit for fields of the withdrawn rule', () => {
    const limited = facts.requests.map(({ field }) => field);
    expect(facts.withdrawn.fields.filter((field) => limited.includes(field))).toEqual([]);
  });
});

describe('Stripe', () => {
  const {
    metadata,
    requests: table,
    objects,
    replies,
  } = factsOf('stripe', {
    requests,
    objects: z.array(z.strictObject({ object: text, field: text, type: text, source: text })),
    replies: z.array(z.looseObject({ object: text })),
    metadata: z.strictObject({
      ...{ mostKeys: z.int(), longestKey: z.int(), longestValue: z.int(), refusedInKeys: z.string() },
    }),
  });

  testRequests(table);

  const readers: Record<string, (of: never) => object> = {
    ...{ payment_intent: toIntent, charge: toChargeRecord, refund: toRefund, dispute: toDispute },
    ...{ payout: toPayout, balance_transaction: toEntry },
  };

  it('the Stripe client reads every object of the table', () => {
    expect(Object.keys(readers).toSorted()).toEqual([...new Set(objects.map(({ object }) => object))].sort());
    expect(replies.map(({ object }) => object).toSorted()).toEqual(Object.keys(readers).toSorted());
  });

  it.each(replies)('the Stripe client reads the recorded $object', (recorded) => {
    expect(readers[recorded.object]!(recorded as never)).toMatchObject({ id: recorded.id });
  });

  it.each(objects)('the Stripe client rejects a $object without $field', ({ object, field }) => {
    const recorded = replies.find((each) => each.object === object)!;
    for (const value of [undefined, null])
      expect(() => readers[object]!({ ...recorded, [field]: value } as never)).toThrow(
        `unreadable ${object}: ${field}`,
      );
  });

  it('the stand-in refuses longer metadata than Stripe does', () => {
    const take = (given: Record<string, string>) => () => mergeMetadata({}, { metadata: given });
    const keys = (count: number) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => [`key${at}`, 'x']));
    expect(take(keys(metadata.mostKeys))).not.toThrow();
    expect(take(keys(metadata.mostKeys + 1))).toThrow();
    expect(take({ ['k'.repeat(metadata.longestKey)]: 'x' })).not.toThrow();
    expect(take({ ['k'.repeat(metadata.longestKey + 1)]: 'x' })).toThrow();
    expect(take({ key: 'x'.repeat(metadata.longestValue) })).not.toThrow();
    expect(take({ key: 'x'.repeat(metadata.longestValue + 1) })).toThrow();
    for (const character of metadata.refusedInKeys) expect(take({ [`a${character}`]: 'x' })).toThrow();
  });
});

describe('Standard Webhooks', () => {
  const { headers, example } = factsOf('standard-webhooks', {
    headers: z.record(z.string(), z.string()),
    example: z.strictObject({
      ...{ secret: z.string(), id: z.string(), timestamp: z.int(), body: z.string(), signature: z.string() },
    }),
  });

  it('the webhook signature of the specification’s example has its headers', () => {
    const { secret, id, timestamp, body, signature } = example;
    const message = { id, at: new Date(timestamp * 1000), body };
    expect(signatureOf(secret, message)).toBe(signature);
    const written = webhookHeaders([secret, secret], message);
    expect(Object.keys(written)).toEqual(Object.keys(headers));
    for (const [name, form] of Object.entries(headers)) expect(written[name]).toMatch(new RegExp(form));
  });
});
