// Proves screens-18.

import { describe, expect, it } from 'vitest';
import { legalPages } from '#contracts/catalog/legal.ts';
import { type Locale, locales } from '#contracts/kit/locales.ts';
import { pathTo, shownPages } from '#contracts/pages/routes.ts';
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
const published = async (page: (typeof legalPages)[number], locale: Locale, processors = both) => {
  const text = await readStartingText({ page, locale });
  const frame = { locale, identity, publicUrl: 'https://shop.example', processors };
  return { ...text, ...renderMarkdown(text.body, frame) };
};
/** Counts parts, tables and lists: a part that a translation lost would show. */
const shapeOf = (html: string) =>
  ['<h2', '<table', '<th role="rowheader"'].map((tag) => html.split(tag).length);

describe.each(legalPages)('the starting text of %s', (page) => {
  it.each(locales)('in %s can be published as it is', async (locale) => {
    const { title, body, html, contents } = await published(page, locale);
    expect(title.length).toBeLessThanOrEqual(160);
    expect(body.length).toBeLessThanOrEqual(100_000);
    expect(unknownPlaceholders(title + body)).toEqual([]);
    expect(contents.length).toBeGreaterThan(1);
    expect(html).not.toMatch(/\{\{|&lt;|\*\*|\]\(/);
  });

  it.each(locales)('in %s links to pages that the shop shows, in its language', async (locale) => {
    const { html } = await published(page, locale);
    const linked = [...html.matchAll(/href="(\/[^"#?]*)/g)].map(([, path = '']) => path);
    const known = shownPages.map((name) => pathTo(name, locale) as string);
    for (const path of linked) expect(known).toContain(path);
  });

  it.each(locales)('in %s names a processor only where the shop has it', async (locale) => {
    const text = async (processors: ProcessorTitle[]) => (await published(page, locale, processors)).html;
    expect(await text(['Redsys'])).not.toMatch(/stripe|apple.pay|google.pay|\(\)/i);
    expect(await text(['Stripe'])).not.toMatch(/redsys|bizum|\(\)/i);
  });

  it('says as much in every language', async () => {
    const shapes = await Promise.all(
      locales.map(async (locale) => shapeOf((await published(page, locale)).html)),
    );
    for (const shape of shapes) expect(shape).toEqual(shapes[0]);
  });
});

/** Holds what is kept of a person beyond their orders, and for how long, in the words of each language. */
const kept: Record<Locale, string[]> = {
  es: ['clientes en grupos', 'Ofertas y recordatorios enviados:** un año', 'Notas sobre ti:** dos años'],
  fr: ['clients en groupes', 'Offres et rappels envoyés\u00a0:** un an', 'Notes sur vous\u00a0:** deux ans'],
  it: ['clienti in gruppi', 'Offerte e promemoria mandati:** un anno', 'Note su di te:** due anni'],
  en: ['customers into groups', 'Offers and reminders sent:** one year', 'Notes about you:** two years'],
};

it.each(locales)('privacy in %s names notes, groups of customers and what was sent', async (locale) => {
  const { body } = await readStartingText({ page: 'privacy', locale });
  for (const said of kept[locale]) expect(body).toContain(said);
});
