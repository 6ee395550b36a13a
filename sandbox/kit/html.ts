const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Escaped markup. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | boolean | null | undefined | readonly Part[];

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
}

function render(part: Part): string {
  if (part === null || part === undefined || part === false || part === true) return '';
  if (typeof part === 'string') return escapeHtml(part);
  if (typeof part === 'number') return String(part);
  return 'html' in part ? part.html : part.map(render).join('');
}

/** Escapes all values except `html`. true, false and null render nothing. */
export function html(strings: TemplateStringsArray, ...parts: Part[]): Html {
  return { html: strings.reduce((text, piece, at) => text + render(parts[at - 1]) + piece) };
}
