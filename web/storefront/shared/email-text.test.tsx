import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailText } from './email-text.tsx';

test('a short address is not broken', () => {
  expect(renderToStaticMarkup(<EmailText email="p•••@ejemplo.es" />)).toBe(
    '<span class="whole">p•••@ejemplo.es</span>',
  );
});

test('a long address breaks only before its @, so that no ending such as ".es" is alone', () => {
  expect(renderToStaticMarkup(<EmailText email="ana.gil@correo.ejemplo.es" />)).toBe(
    'ana.gil<wbr/>@correo.ejemplo.es',
  );
});

test('a half longer than a phone’s line breaks at its dots', () => {
  const email = 'ana@departamento.de.informatica.ejemplo.es';
  expect(renderToStaticMarkup(<EmailText email={email} />)).toBe(
    'ana<wbr/>@departamento<wbr/>.de<wbr/>.informatica<wbr/>.ejemplo<wbr/>.es',
  );
});
