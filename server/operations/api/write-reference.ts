import { escapeXml } from '#server/platform/kit/escape.ts';
import type { OpenApi, Operation, Schema } from './openapi.ts';

function markdownOfCall({ name, summary, notes, shapes }: DocumentedCall): string {
  const blocks = shapes.map(({ of, text }) => `\`\`\`ts\n// ${of}\n${text}\n\`\`\``);
  return [`### ${name}`, `${summary}.`, notes.join(' '), ...blocks].join('\n\n');
}

export function writeMarkdown(api: OpenApi): string {
  const calls = listCalls(api);
  const part = (title: string, forStaff: boolean) =>
    [`## ${title}`, ...calls.filter((call) => call.forStaff === forStaff).map(markdownOfCall)].join('\n\n');
  const refusal = `\`\`\`ts\n${writeShape(api.components.schemas.Error ?? {})}\n\`\`\``;
  const head = `# ${api.info.title}\n\nPrinted by \`npm run api\` from what the routes declare. A running shop shows it to staff at \`/api/docs\`, and as OpenAPI at \`/api/admin/openapi.json\`.`;
  return `${[head, api.info.description, refusal, part('For everyone', false), part('For staff', true)].join('\n\n')}\n`;
}

const renderProse = (text: string) => escapeXml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
const idOf = (name: string) => name.replaceAll(/\W+/g, '-').toLowerCase();

export const style = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{max-width:60rem;margin:0 auto;padding:1rem}
pre{overflow-x:auto;padding:.75rem;background:color-mix(in srgb,currentColor 7%,transparent);border-radius:.5rem}
pre,code,summary b{font:14px/1.5 ui-monospace,monospace}
summary{padding:.4rem 0;cursor:pointer}
summary b{font-weight:600}
h3{margin:.75rem 0 .25rem;font-size:1rem}`;

function htmlOfCall({ name, summary, notes, shapes }: DocumentedCall): string {
  const blocks = shapes
    .map(({ of, text }) => `<h3>${of}</h3><pre tabindex="0">${escapeXml(text)}</pre>`)
    .join('');
  const lines = notes.map((note) => `<p>${renderProse(note)}</p>`).join('');
  return `<details id="${idOf(name)}"><summary><b>${escapeXml(name)}</b> ${escapeXml(summary)}</summary>${lines}${blocks}</details>`;
}

export function writePage(api: OpenApi): string {
  const calls = listCalls(api);
  const part = (title: string, forStaff: boolean) =>
    `<h2>${title}</h2>${calls
      .filter((call) => call.forStaff === forStaff)
      .map(htmlOfCall)
      .join('\n')}`;
  const intro = api.info.description
    .split('\n\n')
    .map((text) => `<p>${renderProse(text)}</p>`)
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

interface DocumentedCall {
  name: string;
  summary: string;
  forStaff: boolean;
  notes: string[];
  shapes: { of: 'query' | 'body' | 'answer'; text: string }[];
}

const staffRoles = { anybody: 'anybody', agent: 'staff', owner: 'the owner' } as const;

function notesOf(operation: Operation): string[] {
  const { 'x-limit': limit, 'x-role': role, parameters, responses } = operation;
  const key = parameters.find(({ in: where }) => where === 'header');
  const refusals = Object.entries(responses).filter(([status]) => Number(status) >= 400);
  return [
    `For ${staffRoles[role]}${operation['x-fresh-proof'] ? ', who re-authenticated in the last ten minutes' : ''}.`,
    ...(limit ? [`At most ${limit.points} in ${limit.seconds} seconds from one address.`] : []),
    ...(key ? [`Idempotency-Key: ${key.required ? 'required' : 'optional'}.`] : []),
    ...(refusals.length > 0
      ? [`Refusals: ${refusals.map(([status, { description }]) => `${description} (${status})`).join('; ')}.`]
      : []),
  ];
}

function shapesOf({ parameters, requestBody, responses }: Operation): DocumentedCall['shapes'] {
  const query = parameters.filter(({ in: where }) => where === 'query');
  const answer = responses[200];
  const properties = Object.fromEntries(query.map(({ name, schema }) => [name, schema]));
  const required = query.filter((each) => each.required).map(({ name }) => name);
  return [
    ...(query.length > 0
      ? [{ of: 'query' as const, text: writeShape({ type: 'object', properties, required }) }]
      : []),
    ...(requestBody
      ? [{ of: 'body' as const, text: writeShape(requestBody.content['application/json'].schema) }]
      : []),
    ...(answer
      ? [
          {
            of: 'answer' as const,
            text: answer.content ? writeShape(answer.content['application/json'].schema) : answer.description,
          },
        ]
      : []),
  ];
}

function listCalls({ paths }: OpenApi): DocumentedCall[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      name: `${method.toUpperCase()} ${path}`,
      summary: operation.summary,
      forStaff: operation.tags.includes('staff'),
      notes: notesOf(operation),
      shapes: shapesOf(operation),
    })),
  );
}

const isIdentifier = (name: string) => /^[A-Za-z_]\w*$/.test(name);
const indent = (text: string) => text.replaceAll('\n', '\n  ');
const maxLineLength = 90;

function writeFields({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const key = isIdentifier(name) ? name : JSON.stringify(name);
    return `${key}${required.includes(name) ? '' : '?'}: ${writeShape(field)}`;
  });
  if (typeof additionalProperties === 'object' && Object.keys(additionalProperties).length > 0)
    fields.push(`[name]: ${writeShape(additionalProperties)}`);
  if (fields.length === 0) return '{ … }';
  const line = `{ ${fields.join(', ')} }`;
  if (line.length <= maxLineLength && !line.includes('\n')) return line;
  return `{\n  ${fields.map(indent).join(',\n  ')}\n}`;
}

function choiceOf(shapes: readonly string[]): string {
  const choices = [...new Set(shapes)];
  const line = choices.join(' | ');
  return line.length <= maxLineLength || line.includes('\n') ? line : `\n  | ${choices.join('\n  | ')}`;
}

export function writeShape(schema: Schema): string {
  const { const: value, enum: values, anyOf, oneOf, allOf, items, type } = schema;
  if (value !== undefined) return JSON.stringify(value);
  if (values) return choiceOf(values.map((each) => JSON.stringify(each)));
  if (anyOf ?? oneOf) return choiceOf((anyOf ?? oneOf ?? []).map(writeShape));
  if (allOf) return allOf.map(writeShape).join(' & ');
  if (items) {
    const each = writeShape(items);
    return /[|&]/.test(each) && !each.startsWith('{') ? `(${each})[]` : `${each}[]`;
  }
  if (type === 'object') return writeFields(schema);
  return typeof type === 'string' ? type : (type?.join(' | ') ?? 'anything');
}
