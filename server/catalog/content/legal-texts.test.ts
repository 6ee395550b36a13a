import { describe, expect, it } from 'vitest';
import { legalPages } from '#contracts/catalog/legal.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { pathTo, servedPages } from '#contracts/pages/routes.ts';
import { readStartingText } from './legal-texts.ts';
import { type ProcessorTitle, unknownPlaceholders } from './placeholders.ts';
import { renderMarkdown } from './render-markdown.ts';

const identity = {
  name: 'Auge',
  legalName: 'Ejemplo, S. L.',
  taxId: 'B00000000',
  address: ['Calle 1'],
  registry: 'hoja 1',
  email: 'hola@ejemplo.es',
};
const both: ProcessorTitle[] = ['Stripe', 'Redsys'];
const publishedText = async (page: (typeof legalPages)[number], locale: Locale, processors = both) => {
  const text = await readStartingText({ page, locale });
  const frame = { locale, identity, publicUrl: 'https://shop.example', processors };
  return { ...text, ...renderMarkdown(text.body, frame) };
};
const shapeOf = (html: string) =>
  ['<h2', '<table', '<th role="rowheader"'].map((tag) => html.split(tag).length);

const texts = await Promise.all(
  legalPages.flatMap((page) =>
    locales.map(async (locale) => ({
      page,
      locale,
      name: `${page} in ${locale}`,
      text: await publishedText(page, locale),
    })),
  ),
);

describe('every default text in every language', () => {
  it('every default text in every language is ready to publish', () => {
    const wrong = texts.filter(
      ({ text: { title, body, html, contents } }) =>
        title.length > 160 ||
        body.length > 100_000 ||
        unknownPlaceholders(title + body).length > 0 ||
        contents.length <= 1 ||
        /\{\{|&lt;|\*\*|\]\(/.test(html),
    );
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });

  it('a legal text links only to pages that exist in its language', () => {
    const unknown = texts.flatMap(({ name, locale, text }) => {
      const known = servedPages.map((page) => pathTo(page, locale) as string);
      return [...text.html.matchAll(/href="(\/[^"#?]*)/g)]
        .map(([, path = '']) => path)
        .filter((path) => !known.includes(path))
        .map((path) => `${name}: ${path}`);
    });
    expect(unknown).toEqual([]);
  });

  it('a legal text names a payment processor only where the shop uses it', async () => {
    const foreign = { Redsys: /stripe|apple.pay|google.pay|\(\)/i, Stripe: /redsys|bizum|\(\)/i } as const;
    const wrong: string[] = [];
    for (const { page, locale, name } of texts)
      for (const processor of both)
        if (foreign[processor].test((await publishedText(page, locale, [processor])).html))
          wrong.push(`${name} with ${processor} alone`);
    expect(wrong).toEqual([]);
  });

  it('every default text in every language has as many parts as the Spanish text', () => {
    const spanish = new Map(
      texts.filter(({ locale }) => locale === 'es').map(({ page, text }) => [page, shapeOf(text.html)]),
    );
    const wrong = texts.filter(({ page, text }) => `${shapeOf(text.html)}` !== `${spanish.get(page)}`);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
});

/** Wording in each language of the retention of personal data outside orders. */
const kept: Record<Locale, string[]> = {
  es: ['clientes en grupos', 'Ofertas y recordatorios enviados:** un año', 'Notas sobre ti:** dos años'],
  fr: ['clients en groupes', 'Offres et rappels envoyés\u00a0:** un an', 'Notes sur vous\u00a0:** deux ans'],
  it: ['clienti in gruppi', 'Offerte e promemoria mandati:** un anno', 'Note su di te:** due anni'],
  en: ['customers into groups', 'Offers and reminders sent:** one year', 'Notes about you:** two years'],
};

it('the privacy policy lists notes, customer groups and sent mails in every language', () => {
  const policies = texts.filter(({ page }) => page === 'privacy');
  expect(policies).toHaveLength(locales.length);
  for (const { locale, text } of policies)
    expect(kept[locale].filter((said) => !text.body.includes(said))).toEqual([]);
});
