import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { isAdminPath } from '#contracts/staff/admin-paths.ts';
import { shellMessages } from '#messages/admin/shell/shell.ts';
import { shortHash } from '#server/platform/kit/hash.ts';
import type { Renderer } from './renderer.ts';
import { matchesEtag } from './rules.ts';
import { backOfficePolicy } from './security-headers.ts';
import { serveAssets } from './serve-assets.ts';

interface ShellFiles {
  script: string;
  imports: readonly string[];
  styles: readonly string[];
}

const chooseLanguageScript = `try {
  const kept = localStorage, page = document.documentElement, theme = kept.getItem('auge.admin.theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  if (kept.getItem('auge.admin.language') === 'en') page.lang = 'en';
} catch {}`;

const noScriptMessage = `if (document.documentElement.lang === 'en') document.getElementById('starting').textContent = ${JSON.stringify(shellMessages.en.loading)};`;

/**
 * Returns the HTML document of the back office. It is the same for all members and addresses, because personal data is
 * fetched.
 */
function backOfficeShell({ script, imports, styles }: ShellFiles): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Auge</title>
<link rel="icon" href="/favicon.svg">
<script>${chooseLanguageScript}</script>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${imports.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root"><div class="void" role="status"><span class="spin"></span><p id="starting">${shellMessages.es.loading}</p></div></div>
<script>${noScriptMessage}</script>
</body>
</html>
`;
}

const entry = 'web/admin/main.tsx';
const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    imports: z.array(z.string()).default([]),
    css: z.array(z.string()).default([]),
  }),
);

async function builtFiles(dir: string): Promise<ShellFiles> {
  const manifest = manifestSchema.parse(
    JSON.parse(await readFile(join(dir, '.vite', 'manifest.json'), 'utf8')),
  );
  const seen = new Set<string>();
  const walk = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const next of manifest[name]?.imports ?? []) walk(next);
  };
  walk(entry);
  const parts = [...seen].flatMap((name) => manifest[name] ?? []);
  const [own, ...others] = parts.map(({ file }) => `/admin/${file}`);
  if (!own) throw new Error(`The build does not contain ${entry}: run the build again`);
  return {
    script: own,
    imports: others,
    styles: parts.flatMap(({ css }) => css).map((file) => `/admin/${file}`),
  };
}

interface BackOffice {
  renderer: Renderer;
  dir: string;
  headers: Record<string, string>;
}

/**
 * The document is the same for every member and contains no secrets, because each call requires a session.
 */
export async function serveBackOffice(
  app: FastifyInstance,
  { renderer, dir, headers }: BackOffice,
): Promise<void> {
  const { develop } = renderer;
  const files: ShellFiles = develop
    ? { script: `/${entry}`, imports: [], styles: [] }
    : await builtFiles(dir);
  const html = backOfficeShell(files);
  const etag = `"${shortHash(html, 22)}"`;
  const policy = develop ? {} : { 'content-security-policy': backOfficePolicy(html) };
  if (!develop) await serveAssets(app, join(dir, 'assets'), '/admin/assets/');
  for (const path of ['/admin', '/admin/*']) {
    app.get(path, async (request, reply) => {
      if (request.url.startsWith('/admin/assets/')) return reply.callNotFound();
      reply.headers({ ...headers, ...policy, 'cache-control': 'no-cache', 'x-robots-tag': 'noindex', etag });
      // Unknown addresses get the same document with status 404 (text 3, section 2). Its router shows the message.
      if (!isAdminPath(new URL(request.url, 'http://admin').pathname)) reply.code(404);
      else if (!develop && matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('text/html; charset=utf-8').send(develop ? await develop(html) : html);
    });
  }
}
