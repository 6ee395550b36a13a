import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isTest } from './check-imports.ts';
import type { Module } from './read-modules.ts';

/** What a browser gets together: a class means one thing in it. */
export const bundles = ['web/storefront', 'web/admin'] as const;

export interface Sheet {
  /** Path from the root, with `/`. */
  path: string;
  selectors: Selector[];
}

/** One selector of a rule, without the others of its list. */
export interface Selector {
  text: string;
  /** The classes of the element that it styles. */
  subject: string[];
  /** Whether one class alone says which element it is: `.tile:hover`, and not `.tile.custom`. */
  lone: boolean;
  /** The classes that stand around or inside of that element. */
  context: string[];
}

/** Returns the style sheets below the folders of both bundles. */
export function readSheets(root: string): Sheet[] {
  return bundles.flatMap((bundle) =>
    readdirSync(join(root, bundle), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
      .map((entry) => posix.relative(root, join(entry.parentPath, entry.name)))
      .sort()
      .map((path) => parseSheet(path, readFileSync(join(root, path), 'utf8'))),
  );
}

/** The sheets nest no rules, so what stands before a brace is a selector or begins with `@`. */
export function parseSheet(path: string, text: string): Sheet {
  const plain = text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/"[^"]*"|'[^']*'/g, '""');
  const heads = [...plain.matchAll(/([^{};]+)\{/g)].map(([, head = '']) => head.trim());
  const selectors = heads
    .filter((head) => head.includes('.') && !head.startsWith('@'))
    .flatMap((head) => splitOutside(head, /,/).flatMap(alternatives).map(parseSelector));
  return { path, selectors };
}

/** Splits where no bracket is open. */
function splitOutside(text: string, separator: RegExp): string[] {
  const parts = [''];
  let depth = 0;
  for (const sign of text) {
    if ('(['.includes(sign)) depth += 1;
    if (')]'.includes(sign)) depth -= 1;
    if (depth === 0 && separator.test(sign)) parts.push('');
    else parts[parts.length - 1] += sign;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

const classesOf = (text: string) => [
  ...new Set([...text.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name)),
];

/** Returns the selectors that one with `:is()` stands for. */
function alternatives(text: string): string[] {
  const [whole, inner] = text.match(/:(?:is|where)\(([^()]*(?:\([^()]*\)[^()]*)*)\)/) ?? [];
  if (whole === undefined || inner === undefined) return [text];
  return splitOutside(inner, /,/).flatMap((one) => alternatives(text.replace(whole, one)));
}

/** What `:not()` and `:has()` name are other elements or states. */
const beside = /:(?:not|has)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g;

function parseSelector(text: string): Selector {
  const compounds = splitOutside(text, /[\s>+~]/);
  const last = compounds.at(-1) ?? '';
  const subject = classesOf(last.replaceAll(beside, ''));
  const around = [...compounds.slice(0, -1), ...(last.match(beside) ?? [])].join(' ');
  return {
    text: text.replaceAll(/\s+/g, ' '),
    subject,
    lone: subject.length === 1,
    context: classesOf(around),
  };
}

export interface WornClass {
  path: string;
  /** A class; with a star at its end the beginning of several: `note--*` of `note--${tone}`. */
  name: string;
}

const wearing = /\b(?:className|triggerClass)=(?:"([^"]*)"|\{)|\bclass="([^"]*)"|\.className = '([^']*)'/g;
const listed = /\.classList\.(?:add|toggle|remove|contains)\('([^']*)'/g;

/** Returns the classes that components of a bundle wear by name. Those that a table or a parameter brings are not seen. */
export function wornClasses(modules: Module[], bundle: string): WornClass[] {
  return modules
    .filter(({ path }) => path.startsWith(`${bundle}/`) && !isTest(path))
    .flatMap(({ path, text }) => {
      const plain = [...text.matchAll(wearing), ...text.matchAll(listed)].flatMap((match) => {
        const [whole, ...found] = match;
        if (!whole.endsWith('{')) return words(found.find((each) => each !== undefined) ?? '');
        return literals(bracedFrom(text, match.index + whole.length));
      });
      return plain.map((name) => ({ path, name }));
    });
}

const words = (text: string) => text.split(/\s+/).filter((word) => /^-?[A-Za-z_][\w-]*\*?$/.test(word));

/** Returns what stands up to the brace that closes the one before `start`. */
function bracedFrom(text: string, start: number): string {
  let depth = 1;
  let end = start;
  for (; end < text.length && depth > 0; end += 1) {
    if (text[end] === '{') depth += 1;
    if (text[end] === '}') depth -= 1;
  }
  return text.slice(start, end - 1);
}

/**
 * Returns the words of the literals that an expression may come to, and not of those that it compares or looks up. What
 * a template puts in behind a letter is no word of its own: `note--${tone}` is `note--*`.
 */
function literals(expression: string): string[] {
  const compared = expression.replaceAll(/[!=]== '[^']*'|\('[^']*'\)/g, '');
  const nested = [...compared.matchAll(/(^|[\s`}]|)\$\{([^{}]*)\}/g)].flatMap(([, before, inner = '']) =>
    before ? literals(inner) : literals(inner.replaceAll(/'[^ '][^']*'/g, '')),
  );
  const outer = compared.replaceAll(/(?:\$\{[^{}]*\})+/g, '*');
  const quoted = [...outer.matchAll(/'([^']*)'|`([^`]*)`/g)].map(
    ([, plain, template]) => plain ?? template ?? '',
  );
  return [...nested, ...quoted.flatMap(words)];
}

/** Returns every word of every literal, among them the classes that tables and parameters bring. */
export function spokenWords(modules: Module[], bundle: string): Set<string> {
  const own = modules.filter(
    ({ path }) => (path.startsWith(`${bundle}/`) || path.startsWith('server/pages/')) && !isTest(path),
  );
  return new Set(
    own.flatMap(({ text }) =>
      [...text.matchAll(/'([^'\n]*)'|"([^"\n]*)"|`([^`]*)`/g)].flatMap(([, ...found]) =>
        words(
          (found.find((each) => each !== undefined) ?? '')
            .replaceAll(/(?:\$\{[^{}]*\})+/g, '*')
            .replaceAll(/[<>="]/g, ' '),
        ),
      ),
    ),
  );
}
