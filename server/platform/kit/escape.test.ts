import fc from 'fast-check';
import { expect, it } from 'vitest';
import { escapeHtml, escapeXml, escapeXmlText, unescapeMarkup } from './escape.ts';

it('the escape functions escape the characters of text, attributes and quotations', () => {
  const text = `<a href="?a=1&b=2">it's</a>`;
  expect(escapeXmlText(text)).toBe(`&lt;a href="?a=1&amp;b=2"&gt;it's&lt;/a&gt;`);
  expect(escapeXml(text)).toBe(`&lt;a href=&quot;?a=1&amp;b=2&quot;&gt;it's&lt;/a&gt;`);
  expect(escapeHtml(text)).toBe('&lt;a href=&quot;?a=1&amp;b=2&quot;&gt;it&#39;s&lt;/a&gt;');
});

it.each([
  ['escapeXmlText', escapeXmlText],
  ['escapeXml', escapeXml],
  ['escapeHtml', escapeHtml],
])('unescapeMarkup reverses %s', (_name, escapeSigns) => {
  const signs = fc.constantFrom('&', '<', '>', '"', "'", 'amp;', '#39;', 'a');
  fc.assert(
    fc.property(fc.array(signs), (parts) => {
      const text = parts.join('');
      expect(unescapeMarkup(escapeSigns(text))).toBe(text);
      expect(escapeSigns(text)).not.toMatch(/[<>]/);
    }),
  );
});
