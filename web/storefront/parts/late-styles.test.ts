import { expect, test } from 'vitest';
import { servedPages } from '#contracts/pages/routes.ts';
import { builtInTypes } from '#tests/harness/shown-types.ts';

import { renderPage } from '../entry-server.tsx';
import { type PageEntry, pageTable } from '../page-table.tsx';
import type { PageData } from '../render-input.ts';

const data: PageData = {
  services: [],
  taxRateBasisPoints: 2100,
  identity: { name: 'Auge', legalName: '', taxId: '', address: [], registry: '', email: 'hola@ejemplo.es' },
  publicUrl: 'https://shop.example',
  mode: 'live',
  host: 'main',
  year: 2026,
  content: { types: builtInTypes() },
};
test.each(servedPages)(
  '%s links the deferred styles exactly when its entry requires them, above the footer',
  (page) => {
    const html = renderPage({
      page,
      locale: 'es',
      data,
      ask: { kind: 'none' },
      assets: (source) => ({ file: `/${source}`, imports: [] }),
    });
    const links = html.match(/<link rel="stylesheet" href="[^"]*late\.css"\/>/g) ?? [];
    const { late = false }: PageEntry = pageTable[page];
    expect(links).toHaveLength(late ? 1 : 0);
    const [above = ''] = html.split('<footer');
    expect(above.match(/late\.css/g) ?? []).toHaveLength(links.length);
  },
);
