import { expect, test } from 'vitest';
import { matches } from './palette-rules.ts';

test('a label is found by the beginnings of its words, without accents', () => {
  const label = 'Sincronización de Estados';
  expect(['', 'sinc', 'ESTADOS', 'est sin', 'sincronizacion'].every((typed) => matches(label, typed))).toBe(
    true,
  );
  expect(['cronización', 'pedidos', 'sinc pedidos'].some((typed) => matches(label, typed))).toBe(false);
});
