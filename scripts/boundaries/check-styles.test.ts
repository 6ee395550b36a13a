import { expect, test } from 'vitest';
import { checkStyles } from './check-styles.ts';
import { parseModule } from './read-modules.ts';
import { parseSheet } from './read-styles.ts';

interface Shop {
  sheets: Record<string, string>;
  wears: string;
}

const complaints = ({ sheets, wears }: Shop) =>
  checkStyles(
    [parseModule('web/storefront/page.tsx', wears), parseModule('web/admin/page.tsx', 'className="a"')],
    [
      ...Object.entries(sheets).map(([name, text]) => parseSheet(`web/storefront/styles/${name}`, text)),
      parseSheet('web/admin/a.css', '.a { color: red; }'),
    ],
  )
    .map(({ path, message }) => `${path}: ${message}`)
    .filter((each) => !each.includes('need not stand in'));

const worn = (...classes: string[]) => classes.map((name) => `<b className="${name}" />`).join('\n');

test('a class belongs to one sheet, also where the screen is narrow', () => {
  const sheets = {
    'card.css': '.card { margin: 0; }',
    'narrow.css': '@media (max-width: 767px) { .other { margin: 0; } .card:hover { margin: 1px; } }',
  };
  expect(complaints({ sheets, wears: worn('card', 'other') })).toEqual([
    'web/storefront: .card is defined in web/storefront/styles/card, web/storefront/styles/narrow: a class belongs to one sheet',
  ]);
});

test('the half of a sheet that comes after the page is of the same sheet', () => {
  const sheets = { 'tile.css': '.tile { margin: 0; }', 'tile.late.css': '.tile:hover { margin: 1px; }' };
  expect(complaints({ sheets, wears: worn('tile') })).toEqual([]);
});

test.each([
  ['.own .part { margin: 0; }', 'styles .part'],
  ['.own:has(.part) > .part { margin: 0; }', 'styles .part'],
  ['.own { color: red; } .part > p { margin: 0; }', 'styles .part'],
  ['.own { color: red; } :is(.own, .part) > p { margin: 0; }', 'styles .part'],
])('%s lays out the class of another sheet', (text, message) => {
  const sheets = { 'part.css': '.part { margin: 0; }', 'own.css': `.own { margin: 0; } ${text}` };
  expect(complaints({ sheets, wears: worn('part', 'own') }).join()).toContain(message);
});

test('general parts may be laid out by others, and so may elements inside of a class of the sheet', () => {
  const sheets = {
    'button.css': '.btn { margin: 0; }',
    'own.css': '.own .btn { margin: 1px; } .own p { margin: 0; }',
  };
  expect(complaints({ sheets, wears: worn('btn', 'own') })).toEqual([]);
});

test('a word that only stands beside a class is a state of that class', () => {
  const sheets = {
    'chip.css': '.chip.good { color: red; } .chip { margin: 0; }',
    'alert.css': '.alert { margin: 0; } .alert:is(.good, .bad) { color: blue; }',
  };
  expect(complaints({ sheets, wears: worn('chip good', 'alert bad') })).toEqual([]);
});

test('a class that nobody wears is dead, and one that no sheet has is bare', () => {
  const sheets = { 'card.css': '.card { margin: 0; } .gone:not(.old) { margin: 0; }' };
  expect(complaints({ sheets, wears: worn('card', 'bare') })).toEqual([
    'web/storefront/styles/card.css: .gone is worn by no component',
    'web/storefront/styles/card.css: .old is worn by no component',
    'web/storefront/page.tsx: wears the class bare, which no sheet defines',
  ]);
});

test.each([
  ["className={wrong ? 'note note--bad' : 'note'}", []],
  [`className={\`note note--\${tone}\`}`, []],
  [`className={\`note\${tone === 'loud' ? ' note--bad' : ''}\`}`, []],
  [`className={\`note note--\${tone === 'loud' ? 'danger' : tone}\`}`, []],
  ["className={tones[tone] ?? 'none'}", ['wears the class none, which no sheet defines']],
  ["list.classList.toggle('none')", ['wears the class none, which no sheet defines']],
])('what %s wears is read', (text, expected) => {
  const sheets = { 'note.css': '.note { margin: 0; } .note--bad { color: red; }' };
  const wears = `${worn('note', 'note--bad')}\n<b ${text} />`;
  expect(complaints({ sheets, wears })).toEqual(expected.map((each) => `web/storefront/page.tsx: ${each}`));
});

test('reading nothing is a failure', () => {
  expect(checkStyles([], []).map(({ message }) => message)).toContain(
    'no class was read here: the check sees nothing',
  );
});
