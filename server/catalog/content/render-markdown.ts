import { lexer, type Token, type Tokens } from 'marked';
import type { LegalHeading } from '#contracts/catalog/legal.ts';
import { anchorOf } from '#contracts/pages/anchors.ts';
import { escapeHtml } from '#server/platform/kit/escape.ts';
import { fillAddress, fillText, keepRelevantParts, type TextFrame } from './placeholders.ts';

const allowed = [/^https?:\/\/[^\s\\]+$/i, /^mailto:[^\s\\?&]+$/i, /^\/(?![/\\])[^\s\\]*$/, /^#[\w-]+$/];

function safeAddress(href: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop them from addresses
  if (/[\u0000-\u001f\u007f-\u009f]/.test(href)) return undefined;
  return allowed.some((form) => form.test(href)) ? href : undefined;
}

export interface RenderedText {
  html: string;
  contents: LegalHeading[];
}

interface Writer {
  frame: TextFrame;
  contents: LegalHeading[];
  ids: Set<string>;
}

/** Placeholders are replaced after parsing, so that settings cannot inject markup. */
const fillAndEscape = (text: string, { frame }: Writer) => escapeHtml(fillText(text, frame));

const childrenOf = (token: Token): Token[] | undefined => ('tokens' in token ? token.tokens : undefined);

/** Makes `s-que-datos` of `Qué datos` and appends a number to duplicates. */
function idOf(text: string, ids: Set<string>): string {
  const base = anchorOf(text);
  let id = base;
  for (let count = 2; ids.has(id); count += 1) id = `${base}-${count}`;
  ids.add(id);
  return id;
}

function link({ href, tokens }: Tokens.Link, writer: Writer): string {
  const text = inline(tokens, writer);
  const filled = fillAddress(href, writer.frame);
  const address = filled === undefined ? undefined : safeAddress(filled);
  return address === undefined ? text : `<a href="${escapeHtml(address)}">${text}</a>`;
}

/** Unsupported tokens, such as raw HTML and images, appear as source text. */
function inline(tokens: readonly Token[] | undefined, writer: Writer): string {
  const parts = (tokens ?? []).map((token) => {
    const inner = () => inline(childrenOf(token), writer);
    switch (token.type) {
      case 'strong':
        return `<strong>${inner()}</strong>`;
      case 'em':
        return `<em>${inner()}</em>`;
      case 'br':
        return '<br>';
      case 'link':
        return link(token as Tokens.Link, writer);
      case 'codespan':
        return `<code>${fillAndEscape(token.text, writer)}</code>`;
      case 'escape':
        return fillAndEscape(token.text, writer);
      case 'text':
        return token.tokens ? inner() : fillAndEscape(token.text, writer);
      default:
        return fillAndEscape(token.raw, writer);
    }
  });
  return parts.join('');
}

/** The page title is `h1`, so headings of a text start at `h2`. */
function heading({ depth, tokens }: Tokens.Heading, writer: Writer): string {
  const html = inline(tokens, writer);
  if (depth > 2) return `<h3>${html}</h3>`;
  const text = fillText(textOfTokens(tokens), writer.frame);
  const id = idOf(text, writer.ids);
  writer.contents.push({ id, text });
  return `<h2 id="${id}">${html}</h2>`;
}

function textOfTokens(tokens: readonly Token[]): string {
  const words = tokens.map((token) => {
    const children = childrenOf(token);
    if (children) return textOfTokens(children);
    return 'text' in token ? String(token.text) : token.raw;
  });
  return words.join('');
}

/** Phones show each row as a card. Roles preserve the table semantics, and labels repeat the column heading. */
function table({ header, rows }: Tokens.Table, writer: Writer): string {
  const heads = header.map(
    (cell) => `<th role="columnheader" scope="col">${inline(cell.tokens, writer)}</th>`,
  );
  const labels = header.map((cell) => escapeHtml(fillText(textOfTokens(cell.tokens), writer.frame)));
  const lines = rows.map((row) => {
    const cells = row.map(({ tokens }, index) => {
      const html = inline(tokens, writer);
      return index === 0
        ? `<th role="rowheader" scope="row">${html}</th>`
        : `<td role="cell" data-label="${labels[index] ?? ''}">${html}</td>`;
    });
    return `<tr role="row">${cells.join('')}</tr>`;
  });
  const head = `<thead role="rowgroup"><tr role="row">${heads.join('')}</tr></thead>`;
  return `<table role="table">${head}<tbody role="rowgroup">${lines.join('')}</tbody></table>`;
}

function list({ ordered, start, items }: Tokens.List, writer: Writer): string {
  const lines = items.map((item) => `<li>${blocks(item.tokens, writer)}</li>`).join('');
  if (!ordered) return `<ul>${lines}</ul>`;
  return `<ol${typeof start === 'number' && start !== 1 ? ` start="${start}"` : ''}>${lines}</ol>`;
}

function blocks(tokens: readonly Token[], writer: Writer): string {
  const parts = tokens.map((token) => {
    switch (token.type) {
      case 'space':
      case 'def':
        return '';
      case 'heading':
        return heading(token as Tokens.Heading, writer);
      case 'paragraph':
        return `<p>${inline(token.tokens, writer)}</p>`;
      case 'list':
        return list(token as Tokens.List, writer);
      case 'table':
        return table(token as Tokens.Table, writer);
      case 'blockquote':
        return `<blockquote>${blocks(token.tokens ?? [], writer)}</blockquote>`;
      case 'hr':
        return '<hr>';
      case 'text':
        return inline(token.tokens ?? [token], writer);
      default:
        return `<p>${fillAndEscape(token.raw, writer)}</p>`;
    }
  });
  return parts.join('');
}

/**
 * Renders Markdown as safe HTML: fixed tags, escaped text, allow-listed links. Second-level headings get ids and form
 * the table of contents.
 */
export function renderMarkdown(markdown: string, frame: TextFrame): RenderedText {
  const writer: Writer = { frame, contents: [], ids: new Set() };
  const html = blocks(lexer(keepRelevantParts(markdown, frame)), writer);
  return { html, contents: writer.contents };
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };

/** Decodes only the tags and entities that this renderer writes. */
export const withoutTags = (html: string): string =>
  html
    .replace(/<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '');

function linkText(href: string, words: string, publicUrl: string): string {
  const address = href.startsWith('/') ? publicUrl + href : href.replace(/^mailto:/, '');
  return withoutTags(words) === address ? words : `${words} (${address})`;
}

export function plainText(html: string, publicUrl: string): string {
  return html
    .replace(/<a href="([^"]*)">(.*?)<\/a>/gs, (_, href: string, words: string) =>
      linkText(href, words, publicUrl),
    )
    .replace(/\s*\n\s*/g, ' ')
    .replace(/<li>/g, '\n- ')
    .replace(/<\/t[hd]>\s*<t[hd][^>]*>/g, ' | ')
    .replace(/<\/(?:p|h\d|li|tr|ul|ol|table|blockquote|pre)>/g, '\n')
    .split('\n')
    .map((line) => withoutTags(line).trim())
    .filter((line) => line !== '' && line !== '-')
    .join('\n');
}
