import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailText } from './email-text.tsx';

test('a short address stays whole', () => {
  expect(renderToStaticMarkup(<EmailText email="p•••@ejemplo.es" />)).toBe(
    '<span class="whole">p•••@ejemplo.es</span>',
  );
});

test('a long address breaks at its joints', () => {
  expect(renderToStaticMarkup(<EmailText email="ana.gil@correo.ejemplo.es" />)).toBe(
    'ana<wbr/>.gil<wbr/>@correo<wbr/>.ejemplo<wbr/>.es',
  );
});
