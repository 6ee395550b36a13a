import { expect, it } from 'vitest';
import { plainText } from './plain-text.ts';
import { renderMarkdown } from './render-markdown.ts';

const frame = {
  locale: 'es' as const,
  publicUrl: 'https://shop.example',
  identity: {
    ...{ name: 'Auge', legalName: 'Luz & Cía', taxId: 'B1', registry: '', email: 'hola@shop.example' },
    address: ['Calle Mayor 1', 'Madrid'],
  } as never,
};

it('writes a page as text: blanks filled, whole addresses, no markup', () => {
  const text = `## Quién responde

**{{shop.legalName}}**, {{shop.address}}, [{{shop.email}}](mailto:{{shop.email}}).

- Ver [los términos]({{page.terms}}).
- Sin coste

| Caso | Plazo |
| --- | --- |
| No llega | 14 días |`;
  expect(plainText(renderMarkdown(text, frame).html, frame.publicUrl)).toBe(`Quién responde
Luz & Cía, Calle Mayor 1, Madrid, hola@shop.example.
- Ver los términos (https://shop.example/es/terms-and-conditions).
- Sin coste
Caso | Plazo
No llega | 14 días`);
});
