import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import type { ProcessorFaults } from '../faults.ts';

const IMPORT = /^import \{[^}]*\} from '(\.[^']+)';\n/gm;
const NAME = /^(?:export )?(?:async )?(?:function|const|let) (\w+)/gm;

function collect(file: string, seen: Map<string, string>): void {
  if (seen.has(file)) return;
  seen.set(file, '');
  const source = readFileSync(file, 'utf8');
  for (const [, target = ''] of source.matchAll(IMPORT)) collect(join(dirname(file), target), seen);
  // Re-inserted, so that it follows its imports.
  seen.delete(file);
  seen.set(file, source.replaceAll(IMPORT, '').replace(/^export /gm, ''));
}

function checkNames(script: string): void {
  const names = [...script.matchAll(NAME)].map(([, name]) => name);
  const twice = names.find((name, i) => names.indexOf(name) !== i);
  if (twice) throw new Error(`Two modules of a composed script declare ${twice}`);
}

/**
 * Bundles modules into one classic script: resolves imports, removes them and wraps everything in a function. Throws
 * when two modules declare the same name. Supports named imports only.
 */
function composeScript(entry: string): string {
  const seen = new Map<string, string>();
  collect(entry, seen);
  const script = [...seen.values()].join('\n');
  checkNames(script);
  return `(() => {\n'use strict';\n${script}\n})();\n`;
}

export interface StaticFiles {
  /** Serves a browser file. Returns false for other paths. */
  serve(path: string, request: IncomingMessage, response: ServerResponse): boolean;
}

interface File {
  type: string;
  content: string;
  etag: string;
}

const BROWSER = join(import.meta.dirname, '..', 'browser');
const PAGES = { fields: 'fields', express: 'express', 'wallet-sheet': 'panel', authenticate: 'panel' };

/** Frames load nothing from other origins. Any page may embed them, because the shop's origin is unknown here. */
const FRAME_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'";

const page = (name: string): string =>
  `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Card processor sandbox</title>` +
  `<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="icon" href="data:,">` +
  `<link rel="stylesheet" href="/elements/${name}.css"><script defer src="/elements/${name}.js"></script>` +
  `</head><body></body></html>`;

function file(type: string, content: string): File {
  return { type, content, etag: `"${createHash('sha1').update(content).digest('base64url')}"` };
}

function readAll(): Map<string, File> {
  const files = new Map<string, File>();
  const script = (entry: string): File =>
    file('text/javascript; charset=utf-8', composeScript(join(BROWSER, entry)));
  files.set('/endive/stripe.js', script('page/stripe.js'));
  const base = readFileSync(join(BROWSER, 'frame/base.css'), 'utf8');
  for (const [name, sheet] of Object.entries(PAGES)) {
    const own = readFileSync(join(BROWSER, `frame/${sheet}.css`), 'utf8');
    files.set(`/elements/${name}`, file('text/html; charset=utf-8', page(name)));
    files.set(`/elements/${name}.js`, script(`frame/${name}.js`));
    files.set(`/elements/${name}.css`, file('text/css; charset=utf-8', base + own));
  }
  return files;
}

/** Loads the browser script and frame pages once. */
export function loadStaticFiles(faults: () => ProcessorFaults): StaticFiles {
  const files = readAll();
  return {
    serve: (path, request, response) => {
      if (path === '/elements/wallets') {
        response.writeHead(200, { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' });
        response.end(JSON.stringify(faults().wallets));
        return true;
      }
      const found = files.get(path);
      if (!found) return false;
      const headers = { 'Cache-Control': 'no-cache', ETag: found.etag, 'X-Content-Type-Options': 'nosniff' };
      if (request.headers['if-none-match'] === found.etag) response.writeHead(304, headers).end();
      else {
        const policy = found.type.startsWith('text/html') ? { 'Content-Security-Policy': FRAME_POLICY } : {};
        response.writeHead(200, { ...headers, ...policy, 'Content-Type': found.type }).end(found.content);
      }
      return true;
    },
  };
}
