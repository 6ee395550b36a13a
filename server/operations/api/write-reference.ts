import { escapeXml } from '#server/platform/kit/escape.ts';
import { listCalls, type ShownCall } from './list-calls.ts';
import type { OpenApi } from './openapi.ts';
import { writeShape } from './write-shape.ts';

function markdownOfCall({ name, summary, notes, shapes }: ShownCall): string {
  const blocks = shapes.map(({ of, text }) => `\`\`\`ts\n// ${of}\n${text}\n\`\`\``);
  return [`### ${name}`, `${summary}.`, notes.join(' '), ...blocks].join('\n\n');
}

/** Returns what `npm run api` prints. */
export function writeMarkdown(api: OpenApi): string {
  const calls = listCalls(api);
  const part = (title: string, forStaff: boolean) =>
    [`## ${title}`, ...calls.filter((call) => call.forStaff === forStaff).map(markdownOfCall)].join('\n\n');
  const refusal = `\`\`\`ts\n${writeShape(api.components.schemas.Error ?? {})}\n\`\`\``;
  const head = `# ${api.info.title}\n\nPrinted by \`npm run api\` from what the routes declare. A running shop shows it to staff at \`/api/docs\`, and as OpenAPI at \`/api/admin/openapi.json\`.`;
  return `${[head, api.info.description, refusal, part('For everyone', false), part('For staff', true)].join('\n\n')}\n`;
}

/** What stands between backticks is code. */
const prose = (text: string) => escapeXml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
const idOf = (name: string) => name.replaceAll(/\W+/g, '-').toLowerCase();

export const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
pre{overflow-x:auto;padding:.75rem;background:color-mix(in srgb,currentColor 7%,transparent);border-radius:.5rem}
pre,code,summary b{font:14px/1.5 ui-monospace,monospace}
summary{padding:.4rem 0;cursor:pointer}
summary b{font-weight:600}
h3{margin:.75rem 0 .25rem;font-size:1rem}`;

function htmlOfCall({ name, summary, notes, shapes }: ShownCall): string {
  const blocks = shapes
    .map(({ of, text }) => `<h3>${of}</h3><pre tabindex="0">${escapeXml(text)}</pre>`)
    .join('');
  const lines = notes.map((note) => `<p>${prose(note)}</p>`).join('');
  return `<details id="${idOf(name)}"><summary><b>${escapeXml(name)}</b> ${escapeXml(summary)}</summary>${lines}${blocks}</details>`;
}

/** The calls for a person to read: no script, nothing from elsewhere. */
export function writePage(api: OpenApi): string {
  const calls = listCalls(api);
  const part = (title: string, forStaff: boolean) =>
    `<h2>${title}</h2>${calls
      .filter((call) => call.forStaff === forStaff)
      .map(htmlOfCall)
      .join('\n')}`;
  const intro = api.info.description
    .split('\n\n')
    .map((text) => `<p>${prose(text)}</p>`)
    .join('');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeXml(api.info.title)}</title><style>${style}</style></head>
<body><main><h1>${escapeXml(api.info.title)}</h1>${intro}<pre tabindex="0">${escapeXml(writeShape(api.components.schemas.Error ?? {}))}</pre>
${part('For everyone', false)}
${part('For staff', true)}
</main></body>
</html>
`;
}
