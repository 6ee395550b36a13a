import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { aroundSamples, kindsOfMail } from '#tests/harness/sample-mails.ts';
import { writeSample } from '../wording/write-sample.ts';
import { keepHtml, newestDictionary, readHtml } from './kept-html.ts';

describe.each(locales)('the kept HTML of mails in %s', (locale) => {
  it.each(kindsOfMail)('$kind is read as it was written, and takes a twelfth of its room', async (kind) => {
    const { html, text } = await writeSample(aroundSamples, kind, locale);
    const kept = keepHtml(html, text);
    expect(await readHtml(kept, text)).toBe(html);
    expect(kept.deflated.length).toBeLessThan(Buffer.byteLength(html) / 12);
  });
});

it('reads any HTML as it was written, beside a text of any length', async () => {
  const anything = fc.string({ unit: 'binary' });
  await fc.assert(
    fc.asyncProperty(anything, anything, fc.nat({ max: 1600 }), async (html, text, times) => {
      const long = text.repeat(times);
      expect(await readHtml(keepHtml(html, long), long)).toBe(Buffer.from(html).toString('utf8'));
    }),
  );
});

it('refuses to read HTML by a text that is not its own', async () => {
  const kept = keepHtml('<p>the order of Marta</p>', 'the order of Marta');
  await expect(readHtml(kept, 'the order of Lucia')).rejects.toThrow('dictionary');
});

it('keeps every dictionary as it was, because mails cannot be read without it', () => {
  const files = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.txt'));
  const sums = files.map((name) => [
    name,
    createHash('sha256')
      .update(readFileSync(join(import.meta.dirname, name)))
      .digest('hex'),
  ]);
  expect(Object.fromEntries(sums)).toEqual({
    'html-dictionary-1.txt': 'f8a25521665ff6608aae1c203db3abfab0f32b997d260f0d63219a017ea7b70c',
  });
  expect(files).toHaveLength(newestDictionary);
});
