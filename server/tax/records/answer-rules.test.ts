import { expect, test } from 'vitest';
import { catalogue, textOfCode } from '#sandbox/agency/catalogue.ts';
import { findErrorField } from './answer-rules.ts';

test.each([
  [
    'El valor del campo NombreRazon del bloque Destinatario contiene carácteres no validos (<, >, ", \', =).',
    'NombreRazon (Destinatario)',
  ],
  ['Valor o tipo incorrecto del campo: NIF', 'NIF'],
  ['Codigo[4102].El XML no cumple el esquema. Falta informar campo obligatorio.: NombreRazon', 'NombreRazon'],
  ['El valor del campo CodigoPais es incorrecto.', 'CodigoPais'],
  ['El NIF del bloque Destinatarios no está identificado en el censo de la AEAT.', 'NIF (Destinatarios)'],
  ['El NIF no está identificado en el censo de la AEAT. NIF:B1. NOMBRE_RAZON:ANA LOPEZ', 'NIF'],
  [
    'Si ClaveRegimen es 08 el campo CalificacionOperacion tiene que tener el valor N2.',
    'CalificacionOperacion',
  ],
  ['Error en el bloque de Encadenamiento.', 'Encadenamiento'],
  ['Sólo se permite en los campos TipoImpositivo y CuotaRepercutida.', 'TipoImpositivo'],
  ['Registro de facturación duplicado.', null],
  ['El titular del certificado debe ser Obligado Emisión, Colaborador Social o Apoderado.', null],
  ['aceptado con errores en un envío anterior', null],
  [null, null],
])('findErrorField returns the element of the text %j', (text, field) =>
  expect(findErrorField(text)).toBe(field),
);

test('findErrorField finds the element in every sandbox text that contains one', () => {
  const texts = [...catalogue].filter(([, text]) => /[a-z][A-Z]|\bNIF\b|%s/.test(text));
  expect(texts.length).toBeGreaterThan(150);
  expect(texts.filter(([code]) => findErrorField(textOfCode(code)) === null)).toEqual([]);
});
