import { describe, expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { aroundSamples, kindsOfMail } from '#tests/harness/sample-mails.ts';
import { inTheDark, samplePage, wordSample, writeSample } from './write-sample.ts';

describe.each(locales)('every kind of mail in %s', (locale) => {
  const write = (kind: (typeof kindsOfMail)[number]) => writeSample(aroundSamples, kind, locale);

  it.each(kindsOfMail)('$kind is written from sample facts, with nothing missing', async (kind) => {
    const { subject, html, text } = await write(kind);
    for (const part of [subject, html, text])
      expect(part).not.toMatch(/undefined|NaN|Invalid Date|\[object|\bnull\b/);
    expect(inTheDark(html)).not.toContain('prefers-color-scheme');
  });

  it.each(kindsOfMail)(
    '$kind breaks every address that stands in its text, so that no phone scrolls sideways',
    async (kind) => {
      const { html } = await write(kind);
      for (const [block] of html.matchAll(/<(li|p)\b[^>]*>[^<]*https?:\/\/[^<]*/g))
        expect(block).toContain('overflow-wrap:anywhere');
    },
  );

  it.each(kindsOfMail)(
    '$kind keeps no link in its copy that opens something for its reader alone',
    async (kind) => {
      const { hidden = [] } = await wordSample(aroundSamples, kind, locale);
      const { text } = await write(kind);
      const kept = hidden.reduce((left, secret) => left.replaceAll(secret, '…'), text);
      // What is signed is in base64: long, in capital and small letters.
      const secrets = [...kept.matchAll(/[\w-]{20,}/g)].filter(
        ([word]) => /[a-z]/.test(word) && /[A-Z]/.test(word),
      );
      expect(secrets.map(([word]) => word)).toEqual([]);
    },
  );

  it('stands on the page', async () => {
    const mails = await Promise.all(kindsOfMail.map(async (kind) => [kind.kind, await write(kind)] as const));
    const page = samplePage(locale, new Map(mails));
    for (const { kind } of kindsOfMail)
      for (const tone of ['light', 'dark'])
        expect(page).toContain(`src="/sandbox/kinds-of-mail/${kind}/${locale}/${tone}"`);
  });
});
