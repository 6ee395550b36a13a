import { listCalls, type ShownCall } from './list-calls.ts';
import type { OpenApi } from './openapi.ts';
import { writeShape } from './write-shape.ts';

function writeCall({ name, summary, notes, shapes }: ShownCall): string {
  const blocks = shapes.map(({ of, text }) => `\`\`\`ts\n// ${of}\n${text}\n\`\`\``);
  return [`### ${name}`, `${summary}.`, notes.join(' '), ...blocks].join('\n\n');
}

/** `docs/api.md`. */
export function writeMarkdown(api: OpenApi): string {
  const calls = listCalls(api);
  const part = (title: string, forStaff: boolean) =>
    [`## ${title}`, ...calls.filter((call) => call.forStaff === forStaff).map(writeCall)].join('\n\n');
  const refusal = `\`\`\`ts\n${writeShape(api.components.schemas.Error ?? {})}\n\`\`\``;
  const head = `# ${api.info.title}\n\nWritten by \`npm run api\` from what the routes declare. A running shop shows it to staff at \`/api/docs\`, and as OpenAPI at \`/api/admin/openapi.json\`.`;
  return `${[head, api.info.description, refusal, part('For everyone', false), part('For staff', true)].join('\n\n')}\n`;
}
