import { shellMessages } from '#messages/admin/shell.ts';

/** Files that the page needs at once. */
export interface ShellFiles {
  script: string;
  imports: readonly string[];
  styles: readonly string[];
}

/** Before anything is painted: the theme and the language that this browser remembers. */
const decide = `try {
  const kept = localStorage, page = document.documentElement, theme = kept.getItem('auge.admin.theme');
  if (theme === 'light' || theme === 'dark') page.dataset.theme = theme;
  if (kept.getItem('auge.admin.language') === 'en') page.lang = 'en';
} catch {}`;

const say = `if (document.documentElement.lang === 'en') document.getElementById('starting').textContent = ${JSON.stringify(shellMessages.en.loading)};`;

/** The one document of the back office, the same for everybody and every address: what is personal is fetched. */
export function backOfficeShell({ script, imports, styles }: ShellFiles): string {
  return `<!doctype html>
<html lang="es">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<meta name="color-scheme" content="light dark">
<title>Auge</title>
<link rel="icon" href="/favicon.svg">
<script>${decide}</script>
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${imports.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${script}"></script>
</head>
<body>
<div id="root"><div class="void" role="status"><span class="spin"></span><p id="starting">${shellMessages.es.loading}</p></div></div>
<script>${say}</script>
</body>
</html>
`;
}
