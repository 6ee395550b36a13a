import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const selected = /:checked|\[aria-(?:current|selected|pressed|checked)/;
/** Forced colours replace these properties, so a selection shown only by them is invisible (WCAG 1.4.1). */
const replaced = /(?:^|;)\s*(?:background(?:-color)?|box-shadow)\s*:/;
const kept = /(?:^|;)\s*(?:outline|text-decoration)\s*:\s*(?!none)/;
const forcedBlock = /@media \(forced-colors: active\) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g;

interface Rule {
  selectors: string[];
  body: string;
}

function rulesIn(css: string): Rule[] {
  return [...css.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selectors = '', body = '']) => ({
    selectors: selectors.split(',').map((selector) => selector.trim().replace(/\s+/g, ' ')),
    body: body.trim(),
  }));
}

/** Returns the selector up to its selected state, because parts of a selected element need no rule. */
const owner = (selector: string) =>
  selector.replace(/(:has\(:checked\)|:checked|\[aria-[^\]]*\])(?!.*(?::checked|\[aria-)).*$/, '$1');

function invisibleIn(css: string): string[] {
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  const forced = [...plain.matchAll(forcedBlock)].map(([, block]) => block ?? '').join('\n');
  const rules = rulesIn(plain.replace(forcedBlock, ''));
  const visible = rules
    .filter(({ body }) => kept.test(body))
    .flatMap(({ selectors }) => selectors.map(owner));
  const inForced = rulesIn(forced).flatMap(({ selectors }) => selectors.map(owner));
  return rules
    .filter(({ body }) => replaced.test(body))
    .flatMap(({ selectors }) => selectors)
    .filter((selector) => selected.test(selector))
    .map(owner)
    .filter((selector) => ![...visible, ...inForced].includes(selector));
}

it('every selection is visible in forced colours', () => {
  const invisible = globSync('web/**/*.css').flatMap((file) =>
    invisibleIn(readFileSync(file, 'utf8')).map((selector) => `${file}: ${selector}`),
  );
  expect(invisible).toEqual([]);
});

it.each([
  ['.a[aria-current] { background: red; }', ['.a[aria-current]']],
  ['.a:has(:checked) { box-shadow: 0 0 0 1px red; }', ['.a:has(:checked)']],
  ['.a[aria-current] { background: red; outline: 2px solid; }', []],
  [
    '.a[aria-current] { background: red; } @media (forced-colors: active) { .a[aria-current] { outline: 2px solid; } }',
    [],
  ],
  ['.a { background: red; }', []],
])('the forced-colours check of %j returns %j', (css, found) => {
  expect(invisibleIn(css)).toEqual(found);
});
