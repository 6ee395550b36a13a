import { expect, test } from 'vitest';
import { isAlike } from './trader-name.ts';

test.each([
  ['ESEMPIO SRL', 'Esempio S.r.l.', true],
  ['SAS ATELIER MODÈLE', 'Atelier Modele', true],
  ['SARL STUDIO EXEMPLE ET FILS', 'Studio Exemple', true],
  ['BÄCKEREI MUSTER GMBH & CO. KG', 'Backerei Muster', true],
  ['ΠΑΡΑΔΕΙΓΜΑ ΑΕ', 'Paradeigma AE', true],
  ['ACME EXAMPLE B.V.', 'Marta Prueba', false],
  ['MUSTER GMBH', 'Beispiel GmbH', false],
  ['EJEMPLO S.L.', 'Persona Privada', false],
  ['SOCIETE GENERALE EXEMPLE', 'Societe', true],
])('%s and %s: %s', (told, typed, alike) => {
  expect(isAlike(told, typed)).toBe(alike);
});
