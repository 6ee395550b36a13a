import { expect, it } from 'vitest';
import { importsIn, reachable, scriptsIn } from './measure-scripts.ts';

const manifest = {
  form: { file: 'form.js', imports: ['react'], dynamicImports: ['checkout', 'words-fr'] },
  react: { file: 'react.js' },
  checkout: { file: 'checkout.js', imports: ['react', 'form'] },
  'words-fr': { file: 'words-fr.js' },
  other: { file: 'other.js' },
};

it('reachable follows static and dynamic imports once each, except skipped ones', () => {
  expect(reachable(manifest, ['form'], /^words-/)).toEqual(['form.js', 'react.js', 'checkout.js']);
});

it('scriptsIn returns scripts and preloads once each, without style sheets', () => {
  const html = `<script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js">
    <script src="/a.js"></script><link rel="stylesheet" href="/c.css"><script>inline()</script>`;
  expect(scriptsIn(html)).toEqual(['/a.js', '/b.js']);
});

it('importsIn returns static imports only', () => {
  const code =
    'import{r as e}from"./runtime.js";import"./side.js";export{a}from"./more.js";load(import("./late.js"));';
  expect(importsIn(code)).toEqual(['runtime.js', 'side.js', 'more.js']);
  expect(importsIn('function e(){return import(`./tag.js`)}')).toEqual([]);
});
