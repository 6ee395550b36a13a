import { expect, it } from 'vitest';
import { plainImports } from './plain-imports.ts';

const { renderChunk } = plainImports();
const render = (code: string) => (renderChunk as (code: string) => string)(code);
const helper = 'import { t as __vitePreload } from "./preload-helper.js";\n';

it('puts plain imports in the place of both forms', () => {
  expect(render(`${helper}load(__vitePreload(() => import("./a.js"), __VITE_PRELOAD__));`)).toBe(
    'load(import("./a.js"));',
  );
  const named = `${helper}__vitePreload(async () => {
\tconst { start } = await import("./a.js");
\treturn { start };
}, __VITE_PRELOAD__).then(({ start }) => start());`;
  expect(render(named)).toBe('import("./a.js").then(({ start }) => start());');
});

it('leaves a form that it does not know, with its helper', () => {
  const code = `${helper}__vitePreload(other, []);`;
  expect(render(code)).toBe(code);
});
