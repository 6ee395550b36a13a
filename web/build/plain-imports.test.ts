import { expect, it } from 'vitest';
import { restorePlainImports } from './plain-imports.ts';

/** Behaves as the bundler: an error ends the build. */
const bundler = {
  error: (message: string): never => {
    throw new Error(message);
  },
};

interface Hooks {
  renderChunk(this: typeof bundler, code: string, chunk: { fileName: string; name: string }): string;
  generateBundle(this: typeof bundler): void;
}

const openPlugin = () => restorePlainImports({ once: ['small'] }) as unknown as Hooks;
const render = (code: string, plugin = openPlugin(), name = 'a') =>
  plugin.renderChunk.call(bundler, code, { fileName: `${name}.js`, name });
const helper = 'import { t as __vitePreload } from "./preload-helper.js";\n';
const known = `${helper}load(__vitePreload(() => import("./a.js"), __VITE_PRELOAD__));`;

/** The second attempt uses an address that the browser has not seen fail. */
const twice = 'import("./a.js").catch(() => import("./a.js?" + Date.now()))';

it('restorePlainImports replaces both forms by plain imports with a second attempt', () => {
  expect(render(known)).toBe(`load(${twice});`);
  expect(render(`${helper}__vitePreload(() => import("./a.js").then((n) => n.n), __VITE_PRELOAD__);`)).toBe(
    `${twice}.then((n) => n.n);`,
  );
  const named = `${helper}__vitePreload(async () => {
\tconst { start } = await import("./a.js");
\treturn { start };
}, __VITE_PRELOAD__).then(({ start }) => start());`;
  expect(render(named)).toBe(`${twice}.then(({ start }) => start());`);
});

it('restorePlainImports attempts imports of a chunk that every visitor loads once', () => {
  expect(render(known, openPlugin(), 'small')).toBe('load(import("./a.js"));');
});

it('restorePlainImports ends the build at an unknown form', () => {
  expect(() => render(`${helper}__vitePreload(other, []);`)).toThrow('a.js holds an import() in a form');
  expect(() => render('preload(() => import("./a.js"), __VITE_PRELOAD__);')).toThrow('does not know');
});

it('restorePlainImports ends a build without any form', () => {
  const plugin = openPlugin();
  expect(() => plugin.generateBundle.call(bundler)).toThrow('found no import()');
  render(known, plugin);
  expect(() => plugin.generateBundle.call(bundler)).not.toThrow();
});
