import { expect, it } from 'vitest';
import { mentionsOf } from './notes.ts';

it.each([
  ['@lucia mira esto', ['lucia']],
  ['Para @Lucia.M, y @pau; otra vez @lucia.m.', ['lucia.m', 'pau']],
  ['escribe a marta@cafe.example', []],
  ['su cuenta es instagram.com/@cafe?', ['cafe']],
  ['@@nadie, @', []],
])('the note parser reads %j as mentions of %j', (text, names) => {
  expect(mentionsOf(text)).toEqual(names);
});
