import type { Markup } from '#server/platform/feature/mail-kind.ts';
import { escapeHtml } from '#server/platform/kit/escape.ts';

type Part = string | number | Markup | readonly Markup[];

function render(part: Part): string {
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  if ('markup' in part) return part.markup;
  return part.map((each) => each.markup).join('');
}

/** HTML template that escapes all values except markup. */
export function html(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  const markup = strings.reduce((all, text, index) => all + render(parts[index - 1] ?? '') + text);
  return { markup };
}
