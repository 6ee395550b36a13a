import { describe, expect, test } from 'vitest';
import { renderMarkdown } from '#server/catalog/content/render-markdown.ts';
import {
  applyInlineStyles,
  containsCodePlaceholder,
  countedLinkOf,
  destinationOf,
  rewriteLinks,
  toPlainText,
  withCode,
} from './letter-rules.ts';

const publicUrl = 'https://shop.example';
const counted = `${publicUrl}/api/campaigns/links/1`;
const identity = {
  ...{ name: 'Auge', legalName: 'Auge, S. L.', taxId: 'NIF B1', address: ['Calle 1'] },
  ...{ registry: 'Madrid', email: 'hola@shop.example' },
};
const render = (markdown: string) => renderMarkdown(markdown, { locale: 'es', identity, publicUrl }).html;

describe('a mail link', () => {
  test('a mail link to a page of the shop is counted, and unchanged without counting', () => {
    expect(countedLinkOf('/es/servicios?a=1&amp;b=2', { publicUrl, counted })).toBe(
      `${counted}?to=%2Fes%2Fservicios%3Fa%3D1%26b%3D2`,
    );
    expect(countedLinkOf(`${publicUrl}/es`, { publicUrl, counted })).toBe(`${counted}?to=%2Fes`);
    expect(countedLinkOf('/es', { publicUrl, counted: null })).toBe(`${publicUrl}/es`);
  });

  test.each(['https://shop.example.evil.example/', 'https://other.example/', 'mailto:hola@shop.example'])(
    'a mail link to %s is not counted',
    (href) => expect(countedLinkOf(href, { publicUrl, counted })).toBe(href),
  );

  test('a mail link is found in rendered links only, not in typed text', () => {
    const html = render('[Ver]({{page.chooser}}) y `<a href="/x">`');
    expect(rewriteLinks(html, (href) => `«${href}»`)).toBe(
      '<p><a href="«/es/servicios»">Ver</a> y <code>&lt;a href=&quot;/x&quot;&gt;</code></p>',
    );
  });
});

describe('destinationOf', () => {
  test('destinationOf adds the campaign to the address before the fragment', () => {
    expect(destinationOf('/es/servicios?a=1#b', 'campaign-1')).toBe(
      '/es/servicios?a=1&utm_source=campaign-1#b',
    );
    expect(destinationOf('/es?utm_source=mine', 'campaign-1')).toBe('/es?utm_source=mine');
    expect(destinationOf('/fr/idées', 'mine')).toBe('/fr/id%C3%A9es?utm_source=mine');
  });

  test.each([
    'https://evil.example',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'es',
    '',
    '/api/x',
    '/x/../api/x',
    '/%2e/api/x',
    '/.//evil.example/login',
    '/..//evil.example',
    '/a/..//evil.example',
    '/a/../%2e//evil.example',
    '/%2e//evil.example',
    '/%2E%2e//evil.example',
    '/.\\/evil.example',
    '/./\\evil.example',
    '/./\u3000/evil.example',
    '/.//\uff0fevil.example',
    `/${'a/../'.repeat(390)}/evil.example`,
  ])('destinationOf rejects %j', (to) => expect(destinationOf(to, 'campaign-1')).toBeUndefined());
});

test('toPlainText contains the same words in the same order', () => {
  const html = render(
    'Hola **Marta**:\n\n## Ofertas\n\n- Una & otra\n- [Dos](https://shop.example/es)\n\nAdiós',
  );
  expect(toPlainText(html)).toBe(
    'Hola Marta:\n\nOfertas\n\n- Una & otra\n- Dos (https://shop.example/es)\n\nAdiós',
  );
});

test('toPlainText keeps the numbers of ordered lists', () => {
  expect(toPlainText(render('- Una\n\n1. Primero\n2. Segundo\n\nAdiós'))).toBe(
    '- Una\n\n1. Primero\n2. Segundo\n\nAdiós',
  );
});

test('inline styles hide no content', () => {
  expect(applyInlineStyles(render('## Una\n\nDos [tres](/es)'))).toMatch(
    /^<h2 style="[^"]+">Una<\/h2><p style="[^"]+">Dos <a href="\/es" style="[^"]+">tres<\/a><\/p>$/,
  );
});

test('withCode replaces the placeholder by the code', () => {
  expect([containsCodePlaceholder('{{campaign.code}}'), containsCodePlaceholder('{{shop.name}}')]).toEqual([
    true,
    false,
  ]);
  expect(withCode('Con {{ campaign.code }}.', 'SAVE10')).toBe('Con SAVE10.');
});
