import { expect, it } from 'vitest';
import { guessKind } from './guess-kind.ts';

it.each([
  ['id;Tipo;Público;Cantidad;Regalo;Precio (€)\n201;Seguidores', 'catalogue'],
  ['type,audience,quantity,priceCents', 'catalogue'],
  ['\ufeffsep=;\n"Código";"Porcentaje (%)"', 'codes'],
  ['number,orderedAt,email,total', 'past_orders'],
  ['Correo;Nombre;Idioma', 'customers'],
  ['colour,size', undefined],
  ['', undefined],
] as const)('guessKind returns the type of a file that begins with %j: %s', (beginning, kind) => {
  expect(guessKind(beginning)).toBe(kind);
});
