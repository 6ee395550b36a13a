import { expect, it } from 'vitest';
import { reachable, scriptsIn } from './weigh-scripts.ts';

const manifest = {
  form: { file: 'form.js', imports: ['react'], dynamicImports: ['checkout'] },
  react: { file: 'react.js' },
  checkout: { file: 'checkout.js', imports: ['react', 'form'] },
  other: { file: 'other.js' },
};

it('follows static and deferred imports once each', () => {
  expect(reachable(manifest, ['form'])).toEqual(['form.js', 'react.js', 'checkout.js']);
});

it('finds scripts and preloads, each once, and no style sheet', () => {
  const html = `<script type="module" src="/a.js"></script><link rel="modulepreload" href="/b.js">
    <script src="/a.js"></script><link rel="stylesheet" href="/c.css"><script>inline()</script>`;
  expect(scriptsIn(html)).toEqual(['/a.js', '/b.js']);
});
