import { describe, expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { kindsOfMail, sampleMailFrame } from '#tests/harness/sample-mails.ts';
import { composeSampleMail, forceDarkScheme, samplePage, writeSample } from './write-sample.ts';

const mails = await Promise.all(
  locales.flatMap((locale) =>
    kindsOfMail.map(async (kind) => {
      const { hidden = [] } = await composeSampleMail(sampleMailFrame, kind, locale);
      const mail = await writeSample(sampleMailFrame, kind, locale);
      return { kind, locale, hidden, mail, name: `${kind.kind} in ${locale}` };
    }),
  ),
);

describe('every type of mail in every language', () => {
  it('every type of mail contains no missing value', () => {
    const missing = mails.flatMap(({ name, mail: { subject, html, text } }) =>
      [subject, html, text].flatMap((part) => {
        const [found] = /undefined|NaN|Invalid Date|\[object|\bnull\b/.exec(part) ?? [];
        return found ? [`${name}: ${found}`] : [];
      }),
    );
    expect(missing).toEqual([]);
  });

  it('every type of mail in every language has a dark version without a media query', () => {
    const asking = mails.filter(({ mail }) => forceDarkScheme(mail.html).includes('prefers-color-scheme'));
    expect(asking.map(({ name }) => name)).toEqual([]);
  });

  it('every type of mail keeps its width, font, buttons and pictures in Outlook for Windows', () => {
    const broken = mails.flatMap(({ name, mail: { html } }) => {
      const [before = ''] = html.split('max-width:600px');
      const column = /<!--\[if mso\]><table[^>]* width="600"[^>]*><tr><td><!\[endif\]--><table[^<]*$/;
      const closed = html.includes('<!--[if mso]></td></tr></table><![endif]-->');
      const links = [...html.matchAll(/<td([^>]*)><a [^>]*display:inline-block[^>]*>/g)];
      const boxes = [...html.matchAll(/<div[^>]*(?:width|height):\d+px[^>]*>/g)].map(([box]) => box);
      const pictures = [...html.matchAll(/<img(?![^>]* width="\d+")[^>]*>/g)].map(([picture]) => picture);
      // mjmlio/mjml issue 1467, nylas/nylas-mail issue 1033.
      const fonts = html.match(/font-family:(?!(?:'|&#39;)Segoe UI)[^;"]*/g) ?? [];
      return [
        ...new Set(fonts),
        ...(column.test(before) && closed ? [] : ['no width']),
        ...links.filter(([, cell = '']) => !/padding/.test(cell)).map(([link]) => link),
        ...boxes,
        ...pictures,
      ].map((fault) => `${name}: ${fault}`);
    });
    expect(broken).toEqual([]);
  });

  it('every type of mail breaks long addresses in its text, so that no phone scrolls sideways', () => {
    const unbroken = mails.flatMap(({ name, mail }) =>
      [...mail.html.matchAll(/<(li|p)\b[^>]*>[^<]*https?:\/\/[^<]*/g)]
        .filter(([block]) => !block.includes('overflow-wrap:anywhere'))
        .map(([block]) => `${name}: ${block}`),
    );
    expect(unbroken).toEqual([]);
  });

  it('every type of mail keeps no private link of its reader in the stored copy', () => {
    const secrets = mails.flatMap(({ name, hidden, mail }) => {
      const kept = hidden.reduce((left, secret) => left.replaceAll(secret, '…'), mail.text);
      // Signed tokens are long base64 strings with capital and small letters.
      return [...kept.matchAll(/[\w-]{20,}/g)]
        .filter(([word]) => /[a-z]/.test(word) && /[A-Z]/.test(word))
        .map(([word]) => `${name}: ${word}`);
    });
    expect(secrets).toEqual([]);
  });

  it('every type of mail appears on the sample page of its language, light and dark', () => {
    const absent = locales.flatMap((locale) => {
      const own = mails.filter((each) => each.locale === locale);
      const page = samplePage(locale, new Map(own.map(({ kind, mail }) => [kind.kind, mail])));
      return own
        .flatMap(({ kind }) => ['light', 'dark'].map((tone) => `${kind.kind}/${locale}/${tone}`))
        .filter((picture) => !page.includes(`src="/sandbox/kinds-of-mail/${picture}"`));
    });
    expect(absent).toEqual([]);
  });
});
