import { type Html, html } from '../kit/html.ts';
import type { Page } from '../kit/page.ts';
import { emptyList, olderLink, renderMoment, searchForm, table } from '../kit/parts.ts';
import type { Mail, Mailbox } from './types.ts';

const PAGE_SIZE = 50;

export function mailListPage(mailbox: Mailbox, base: string, query: URLSearchParams): Page {
  const search = query.get('search') ?? '';
  const before = query.get('before') ?? undefined;
  const found = mailbox.mails({ limit: PAGE_SIZE + 1, search, before });
  const mails = found.slice(0, PAGE_SIZE);
  const columns = [
    { label: 'Subject', cell: (mail: Mail) => subjectLink(mail, base) },
    { label: 'To', cell: (mail: Mail) => mail.to, className: 'clip' },
    { label: 'From', cell: (mail: Mail) => mail.from, className: 'clip' },
    { label: 'Received', cell: (mail: Mail) => renderMoment(mail.received_at) },
  ];
  const older = olderLink(base, { search, before: mails.at(-1)?.id ?? '' }, found.length > PAGE_SIZE);
  const body =
    mails.length === 0
      ? emptyList('No mails here', 'Buy something in the shop: its confirmation arrives in this list.')
      : html`${table('Mails, newest first', columns, mails)}${older}`;
  return {
    title: 'Mails',
    current: base,
    actions: searchForm(base, 'Recipient or subject', search),
    body,
    live: `${mailbox.mailCount()} mails`,
  };
}

function subjectLink(mail: Mail, base: string): Html {
  return html`<a class="strong" id="mail-${mail.id}" href="${base}/${mail.id}">${mail.subject || 'No subject'}</a>`;
}

type Tab = 'html' | 'text' | 'source';

function tabLink(tab: Tab, present: Tab, label: string): Html {
  return html`<a href="?view=${tab}"${tab === present ? html` aria-current="page"` : null}>${label}</a>`;
}

function mailContent(mailbox: Mailbox, mail: Mail, base: string, tab: Tab): Html {
  if (tab === 'html') {
    return html`<iframe class="frame" title="The mail as its reader sees it" sandbox="allow-popups allow-popups-to-escape-sandbox" src="${base}/${mail.id}/html"></iframe>`;
  }
  const source = tab === 'text' ? mail.text : Buffer.from(mailbox.source(mail.id) ?? []).toString('utf8');
  const label = tab === 'text' ? 'Plain text of the mail' : 'Source of the mail';
  return html`<pre class="code" tabindex="0" role="region" aria-label="${label}">${source}</pre>`;
}

function attachments(mail: Mail, base: string): Html | null {
  if (mail.attachments.length === 0) return null;
  const links = mail.attachments.map(
    (part, at) =>
      html`<li><a href="${base}/${mail.id}/attachments/${at}">${part.filename}</a> <span class="muted">${part.type}, ${part.bytes} bytes</span></li>`,
  );
  return html`<dt>Attachments</dt><dd><ul>${links}</ul></dd>`;
}

function reportButtons(
  mail: Mail,
  { base, reports = false }: { base: string; reports?: boolean },
): Html | null {
  if (!reports) return null;
  const button = (kind: string, label: string) =>
    html`<form method="post" action="${base}/${mail.id}/${kind}"><button class="btn">${label}</button></form>`;
  return html`${button('bounce', 'It comes back')}${button('complaint', 'Its reader complains')}`;
}

export function mailPage(
  mailbox: Mailbox,
  mail: Mail,
  at: { base: string; view: string | null; reports?: boolean },
): Page {
  const fallback: Tab = mail.html === '' ? 'text' : 'html';
  const tab: Tab = at.view === 'text' || at.view === 'source' || at.view === 'html' ? at.view : fallback;
  const body = html`<div class="stack"><dl class="dl"><dt>To</dt><dd>${mail.to}</dd><dt>From</dt><dd>${mail.from}</dd>
<dt>Received</dt><dd>${renderMoment(mail.received_at)}</dd>${attachments(mail, at.base)}</dl>
<div><nav class="tabs" aria-label="View">${tabLink('html', tab, 'HTML')}${tabLink('text', tab, 'Text')}${tabLink('source', tab, 'Source')}</nav>
${mailContent(mailbox, mail, at.base, tab)}</div></div>`;
  return {
    title: mail.subject || 'No subject',
    current: at.base,
    actions: html`${reportButtons(mail, at)}<a class="btn" href="${at.base}">All mails</a>`,
    body,
  };
}
