import { expect, test } from 'vitest';
import { compareHolder, isAlike } from './trader-name.ts';

test.each([
  ['ESEMPIO SRL', 'Esempio S.r.l.', true],
  ['SAS ATELIER MODÈLE', 'Atelier Modele', true],
  ['SARL STUDIO EXEMPLE ET FILS', 'Studio Exemple', true],
  ['BÄCKEREI MUSTER GMBH & CO. KG', 'Backerei Muster', true],
  ['ΠΑΡΑΔΕΙΓΜΑ ΑΕ', 'Paradeigma AE', undefined],
  ['ACME EXAMPLE B.V.', 'Marta Prueba', false],
  ['MUSTER GMBH', 'Beispiel GmbH', false],
  ['EJEMPLO S.L.', 'Persona Privada', false],
  ['SOCIETE GENERALE EXEMPLE', 'Societe', undefined],
])('the trader name check compares the names %s and %s: %s', (told, typed, alike) => {
  expect(isAlike(told, typed)).toBe(alike);
});

const claim = { name: 'Studio Exemple', postalCode: '75001', city: 'Paris' };
const told = { name: null, address: null };

test.each([
  [{ ...told, isNamed: true, isAt: true }, 'buyer'],
  [{ ...told, isNamed: true }, 'buyer'],
  [{ ...told, isNamed: true, isAt: false }, 'unknown'],
  [{ ...told, isNamed: false, isAt: true }, 'another'],
  [told, 'unknown'],
  [{ ...told, isAt: true }, 'unknown'],
  [{ name: 'STUDIO EXEMPLE SARL', address: '1 RUE X\n75001 PARIS' }, 'buyer'],
  [{ name: 'STUDIO EXEMPLE SARL', address: null }, 'buyer'],
  [{ name: 'STUDIO EXEMPLE SARL', address: '1 RUE X\n69001 LYON' }, 'unknown'],
  [{ name: 'ACME EXAMPLE BV', address: '1 RUE X\n75001 PARIS' }, 'another'],
  [{ name: 'ΠΑΡΑΔΕΙΓΜΑ ΑΕ', address: 'ΑΘΗΝΑ' }, 'unknown'],
] as const)('the trader name check returns for the reply %o the holder %s', (answer, holder) => {
  expect(compareHolder(answer, claim)).toBe(holder);
});
