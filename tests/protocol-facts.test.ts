import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { parsePost, parseUsername } from '#contracts/catalog/instagram.ts';
import { isShareLink } from '#contracts/catalog/networks.ts';
import { mergeMetadata } from '#sandbox/processor/api/merge-metadata.ts';
import { missingInput } from '#sandbox/provider/service-inputs.ts';
import { classifyAdd } from '#server/platform/clients/provider/provider-add.ts';
import { formatMicros } from '#server/platform/clients/provider/provider-amount.ts';
import { unwrapReply } from '#server/platform/clients/provider/provider-envelope.ts';
import { extraInputOf } from '#server/platform/clients/provider/provider-inputs.ts';
import { parseServices, parseStatuses } from '#server/platform/clients/provider/provider-replies.ts';
import { mayDescribeCall } from '#server/platform/clients/provider/provider-statuses.ts';
import { meaningOf } from '#server/platform/clients/redsys/redsys-responses.ts';
import { readVatAnswer } from '#server/platform/clients/vat-register.ts';
import { signatureOf, webhookHeaders } from '#server/platform/clients/webhooks/sign-webhook.ts';

/** Reads the facts of one external service. Every file cites public sources. */
function factsOf<Facts extends z.ZodRawShape>(service: string, shape: Facts) {
  const file = join(import.meta.dirname, `../docs/protocols/facts/${service}.json`);
  const sourced = { service: z.string().min(1), sources: z.array(z.string().min(1)).min(1) };
  return z.strictObject({ ...sourced, ...shape }).parse(JSON.parse(readFileSync(file, 'utf8')));
}

const reply = z.unknown();

describe('panel API v2', () => {
  const panel = factsOf('panel-v2', {
    inputs: z.record(z.string(), z.string().nullable()),
    adds: z.array(z.strictObject({ reply, means: z.string() })),
    statuses: z.array(z.strictObject({ reply, means: z.string(), charge: z.string().optional() })),
    services: z.array(z.strictObject({ reply, read: z.record(z.string(), z.unknown()) })),
  });

  it.each(panel.adds)('reads the reply $reply to an order as $means', ({ reply: body, means }) => {
    const text = JSON.stringify(body);
    const outcome = classifyAdd({ kind: 'reply', httpStatus: 200, text, retryAfterSeconds: null }, String);
    expect(outcome.kind === 'rejected' ? outcome.code : outcome.kind).toBe(means);
  });

  it.each(panel.statuses)('reads the status $reply as $means', ({ reply: body, means, charge }) => {
    const status = parseStatuses(unwrapReply(body), ['4711'])?.get('4711');
    const read = status?.kind === 'status' ? status : undefined;
    // `applyStatus` does not accept a completion with units remaining, or an ambiguous word without a count.
    const isDoubtful =
      read?.means === 'completed' &&
      ((read.remains ?? 0) > 0 || (read.remains === null && mayDescribeCall(read.word)));
    expect(read === undefined || isDoubtful ? 'unknown' : read.means).toBe(means);
    if (charge !== undefined) expect(formatMicros(read?.chargeMicros ?? 0n)).toBe(charge);
  });

  it.each(panel.services)('reads the service $reply', ({ reply: entry, read }) => {
    expect(parseServices([entry])).toMatchObject({ services: [read], unreadable: [], nameless: 0 });
  });

  it.each(Object.entries(panel.inputs))('requires for a service of type %s also %s', (type, input) => {
    expect(extraInputOf(type)).toBe(input);
    const isRefused = missingInput(type, new URLSearchParams({ link: 'x', quantity: '10' })) !== undefined;
    // A package has no quantity, and panels ignore one.
    expect(isRefused).toBe(input !== null && input !== 'package');
  });
});

describe('addresses of Instagram', () => {
  const list = z.array(z.string());
  const facts = factsOf('instagram', { reserved: list, profiles: list, posts: list, shared: list });

  it.each(facts.reserved)('%s is not a name, alone or before a post', (word) => {
    expect(parseUsername(word)).toBeUndefined();
    expect(parseUsername(`https://www.instagram.com/${word}/`)).toBeUndefined();
    expect(parsePost(`https://www.instagram.com/${word}/reel/C0example1/`)).toBeUndefined();
  });
  it.each(facts.profiles)('%s is a profile', (address) => {
    expect(parseUsername(address)).toBe('tienda.ejemplo');
  });
  it.each(facts.posts)('%s is a post', (address) => {
    expect(parsePost(address)?.shortcode).toBe('C0example1');
  });
  it.each(facts.shared)('%s is a share link without a shortcode', (address) => {
    expect(parsePost(address)).toBeUndefined();
    expect(isShareLink(address)).toBe(true);
  });
});

describe('VIES', () => {
  const facts = factsOf('vies', {
    errors: z.record(z.string(), z.enum(['invalid', 'unavailable'])),
    replies: z.array(z.strictObject({ reply, means: z.string() })),
  });

  it.each(Object.entries(facts.errors))('reads the error %s as %s', (error, means) => {
    const answer = readVatAnswer({ actionSucceed: false, errorWrappers: [{ error }] });
    expect(answer.kind).toBe(means);
  });
  it.each(facts.replies)('reads $reply as $means', ({ reply: body, means }) => {
    expect(readVatAnswer(body).kind).toBe(means);
  });
});

describe('Redsys', () => {
  const { responses } = factsOf('redsys', { responses: z.record(z.string(), z.string()) });

  it.each(Object.entries(responses))('reads the response %s as %s', (response, means) => {
    expect(meaningOf(response)?.kind).toBe(means);
  });
});

describe('Stripe', () => {
  const { metadata } = factsOf('stripe', {
    metadata: z.strictObject({
      ...{ mostKeys: z.int(), longestKey: z.int(), longestValue: z.int(), refusedInKeys: z.string() },
    }),
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

  it('signs the example of the specification with its headers', () => {
    const { secret, id, timestamp, body, signature } = example;
    const message = { id, at: new Date(timestamp * 1000), body };
    expect(signatureOf(secret, message)).toBe(signature);
    const written = webhookHeaders([secret, secret], message);
    expect(Object.keys(written)).toEqual(Object.keys(headers));
    for (const [name, form] of Object.entries(headers)) expect(written[name]).toMatch(new RegExp(form));
  });
});
