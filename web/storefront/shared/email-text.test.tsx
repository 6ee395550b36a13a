import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { EmailText } from './email-text.tsx';

test('a short address stays whole', () => {
  expect(renderToStaticMarkup(<EmailText email="p•••@ejemplo.es" />)).toBe(
    '<span class="whole">p•••@ejemplo.es</span>',
  );
});

test('a long address breaks before its @ alone, so that no end such as ".es" stands by itself', () => {
  expect(renderToStaticMarkup(<EmailText email="ana.gil@correo.ejemplo.es" />)).toBe(
    'ana.gil<wbr/>@correo.ejemplo.es',
  );
});

test('a half that no line of a phone holds breaks at its dots, too', () => {
  const email = 'ana@departamento.de.informatica.ejemplo.es';
  expect(renderToStaticMarkup(<EmailText email={email} />)).toBe(
    'ana<wbr/>@departamento<wbr/>.de<wbr/>.informatica<wbr/>.ejemplo<wbr/>.es',
  );
});
