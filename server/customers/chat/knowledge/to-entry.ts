import type { ChatEntry } from '#contracts/customers/chat.ts';
import type { EntryRow } from '../store.ts';

export const toEntry = (row: EntryRow): ChatEntry => ({
  id: String(row.id),
  role: row.by_visitor ? 'user' : 'assistant',
  content: row.text,
  timestamp: row.at.toISOString(),
  kind: row.kind,
  sources: row.sources,
  offers: row.offers,
});
