import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { locales } from '#contracts/kit/locales.ts';
import { aroundSamples, kindsOfMail } from '#tests/harness/sample-mails.ts';
import { writeSample } from '../wording/write-sample.ts';
import { keepHtml, newestDictionary, readHtml } from './kept-html.ts';

it('keeps every type of mail unchanged, in a twelfth of its size', async () => {
  const wrong: string[] = [];
  for (const locale of locales)
    for (const kind of kindsOfMail) {
      const { html, text } = await writeSample(aroundSamples, kind, locale);
      const kept = keepHtml(html, text);
      if ((await readHtml(kept, text)) !== html) wrong.push(`${kind.kind} in ${locale} has changed`);
      const share = Buffer.byteLength(html) / kept.deflated.length;
      if (share <= 12) wrong.push(`${kind.kind} in ${locale} is only ${share.toFixed(1)} times smaller`);
    }
  expect(wrong).toEqual([]);
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
