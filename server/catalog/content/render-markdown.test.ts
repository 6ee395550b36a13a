import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ShopIdentity } from '#contracts/catalog/identity.ts';
import { plainText, renderMarkdown } from './render-markdown.ts';

const identity: ShopIdentity = {
  name: 'Auge',
  legalName: '<script>alert(1)</script> & Hijos',
  taxId: 'B00000000',
  address: ['Calle 1', '28001 Madrid'],
  registry: '[x](javascript:alert(1))',
  email: 'hola@ejemplo.es',
};
const frame = { locale: 'es', identity, publicUrl: 'https://shop.example' } as const;
const html = (markdown: string) => renderMarkdown(markdown, frame).html;

describe('renderMarkdown', () => {
  it('renderMarkdown renders paragraphs, lists, emphasis and links', () => {
    expect(html('Uno *dos* **tres**')).toBe('<p>Uno <em>dos</em> <strong>tres</strong></p>');
    expect(html('- a\n- b')).toBe('<ul><li>a</li><li>b</li></ul>');
    expect(html('3. a\n4. b')).toBe('<ol start="3"><li>a</li><li>b</li></ol>');
    expect(html('> cita')).toBe('<blockquote><p>cita</p></blockquote>');
    expect(html('[web](https://example.org/a?b=1&c=2)')).toBe(
      '<p><a href="https://example.org/a?b=1&amp;c=2">web</a></p>',
    );
  });

  it('renderMarkdown links pages of the shop by path or name, and mail by its placeholder', () => {
    expect(html('[a](/es/desistimiento)')).toContain('href="/es/desistimiento"');
    expect(html('[a]({{page.withdrawal}})')).toContain('href="/es/desistimiento"');
    expect(html('[a](mailto:{{shop.email}})')).toContain('href="mailto:hola@ejemplo.es"');
  });

  it('renderMarkdown gives headings unique ids and lists them', () => {
    const { html: written, contents } = renderMarkdown('## Qué datos\n\n### Más\n\n## Qué datos', frame);
    expect(contents).toEqual([
      { id: 's-que-datos', text: 'Qué datos' },
      { id: 's-que-datos-2', text: 'Qué datos' },
    ]);
    expect(written).toContain('<h2 id="s-que-datos-2">Qué datos</h2>');
    expect(written).toContain('<h3>Más</h3>');
  });

  it('renderMarkdown renders tables with roles and labels for cards', () => {
    const written = html('| Dato | Plazo |\n|---|---|\n| Correo | 6 **años** |');
    expect(written).toContain('<th role="columnheader" scope="col">Dato</th>');
    expect(written).toContain('<th role="rowheader" scope="row">Correo</th>');
    expect(written).toContain('<td role="cell" data-label="Plazo">6 <strong>años</strong></td>');
  });
});

describe('renderMarkdown with hostile text', () => {
  it.each([
    '<script>alert(1)</script>',
    'a <img src=x onerror=alert(1)> b',
    '<a href="javascript:alert(1)">x</a>',
    '<svg/onload=alert(1)>',
    '<!-- a --><iframe src="//evil.example">',
    '![x](https://evil.example/pixel.png)',
    '![x](x"onerror="alert(1))',
    '`<b>`\n\n```html\n<script>alert(1)</script>\n```',
    '    <script>alert(1)</script>',
    '| <script>alert(1)</script> |\n|---|\n| " onmouseover="alert(1) |\n',
    '## <script>alert(1)</script>',
    '{{shop.legalName}}',
    '- [ ] <input autofocus onfocus=alert(1)>',
  ])('renderMarkdown shows the markup of %j as text', (markdown) => {
    expect(html(markdown)).not.toMatch(/<(script|img|svg|iframe|input|a )|<[^>]*\son/i);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#10;script:alert(1)',
    '&#106;avascript:alert(1)',
    '\u0001javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'relative',
    'mailto:a@example.org?bcc=b@example.org',
    '{{shop.registry}}',
  ])('renderMarkdown makes no link of an address like %j', (address) => {
    expect(html(`[texto](<${address}>)`)).not.toContain('<a');
    expect(html(`[texto][1]\n\n[1]: ${address}`)).not.toContain('<a');
  });

  it('renderMarkdown escapes settings in text and links', () => {
    expect(html('{{shop.legalName}} {{shop.registry}}')).toBe(
      '<p>&lt;script&gt;alert(1)&lt;/script&gt; &amp; Hijos [x](javascript:alert(1))</p>',
    );
  });

  it('renderMarkdown writes only allowed tags and attributes for any input', () => {
    const part = fc.constantFrom(
      ...['<', '>', '"', "'", '&', '`', '\n', '\n\n', '# ', '|', '|-|', '- ', '[a](', ')', '![', '](', '**'],
      ...['{{shop.legalName}}', '{{', '}}', 'javascript:', 'onerror=', '<script>', '<!--', 'http://a ', '\\'],
    );
    const known =
      /<\/?(p|h2|h3|ul|ol|li|strong|em|br|code|hr|a|blockquote|table|thead|tbody|tr|th|td)( (id|href|role|scope|start|data-label)="[^"<>]*")*>/g;
    fc.assert(
      fc.property(fc.array(fc.oneof(part, fc.string({ maxLength: 5 })), { maxLength: 30 }), (parts) => {
        expect(html(parts.join('')).replace(known, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 500 },
    );
  });
});

const textFrame = {
  locale: 'es' as const,
  publicUrl: 'https://shop.example',
  identity: {
    ...{ name: 'Auge', legalName: 'Luz & Cía', taxId: 'B1', registry: '', email: 'hola@shop.example' },
    address: ['Calle Mayor 1', 'Madrid'],
  } as never,
};

it('plainText replaces placeholders, writes absolute addresses and drops markup', () => {
  const text = `## Quién responde

**{{shop.legalName}}**, {{shop.address}}, [{{shop.email}}](mailto:{{shop.email}}).

- Ver [los términos]({{page.terms}}).
- Sin coste

| Caso | Plazo |
| --- | --- |
| No llega | 14 días |`;
  expect(plainText(renderMarkdown(text, textFrame).html, textFrame.publicUrl)).toBe(`Quién responde
Luz & Cía, Calle Mayor 1, Madrid, hola@shop.example.
- Ver los términos (https://shop.example/es/terms-and-conditions).
- Sin coste
Caso | Plazo
No llega | 14 días`);
});
