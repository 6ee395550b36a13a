import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { PageContent } from '#contracts/catalog/page-content.ts';
import { locales } from '#contracts/kit/locales.ts';
import type { RenderInput } from '../../render-input.ts';
import { ContactPage } from './contact-page.tsx';

const identity = { name: 'Auge', legalName: 'E', taxId: 'B', address: [], registry: '', email: 'a@b.es' };
const page = (locale: RenderInput['locale'], content: Partial<PageContent>) =>
  renderToStaticMarkup(
    <ContactPage
      input={{ page: 'contact', locale, data: { identity, content } } as unknown as RenderInput}
    />,
  ).replaceAll('\u00a0', ' ');

it.each(locales)('the reply time of staff is stated in %s, and omitted with too few replies', (locale) => {
  const answerTimes = { medianSeconds: 3 * 3600 - 1, ninetySeconds: 26 * 3600 };
  expect(page(locale, { answerTimes })).toMatch(/3 h.*26 h/);
  expect(page(locale, {})).not.toMatch(/\d h\b/);
});
