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
  ['EXAMPLE LIMITED', 'Example Ltd', true],
  ['ESEMPIO SOCIETA’ A RESPONSABILITA’ LIMITATA', 'Esempio Srl', true],
  ['EXEMPLE SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ', 'Exemple sp. z o.o.', true],
  ['S.C. EXEMPLU S.R.L.', 'Exemplu SRL', true],
  ['EKSEMPEL A/S', 'Eksempel AS', true],
  ['PŘÍKLAD, spol. s r.o.', 'Priklad s.r.o.', true],
])('the trader name check compares the names %s and %s: %s', (told, typed, alike) => {
  expect(isAlike(told, typed)).toBe(alike);
});

test.each([
  ...[
    'S.à r.l.',
    'S A R L',
    'A/S',
    'ApS',
    'Limited',
    'Società a responsabilità limitata',
    'Società per azioni',
  ],
  ...[
    'Spółka z ograniczoną odpowiedzialnością',
    'sp. z o.o.',
    'd.o.o.',
    'Kft.',
    'OÜ',
    'SIA',
    'UAB',
    's. r. o.',
  ],
  ...['Société à responsabilité limitée', 'Unipessoal, Lda.', 'Gesellschaft mit beschränkter Haftung'],
])('the trader name check does not take two companies with the form %s for one', (form) => {
  expect(isAlike(`EXEMPEL ${form.toUpperCase()}`, `Autre ${form}`)).toBe(false);
  expect(isAlike(`EXEMPEL ${form.toUpperCase()}`, `Exempel ${form}`)).toBe(true);
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
