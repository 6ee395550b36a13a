import { providersMessages } from '#messages/admin/fulfilment/providers.ts';
import { pendingMessages } from '#messages/admin/staff/pending.ts';
import { sheetsMessages } from '#messages/admin/staff/sheets.ts';
import { useRead } from '../../data/call-shop.ts';
import { formatCount, useLanguage, useTexts } from '../../language.tsx';

/** Adds why a provider was paused to the title of its item. */
export function HeldTitle({ title, reason }: { title: string; reason: unknown }) {
  const { reasons } = useTexts(providersMessages);
  const cause =
    typeof reason === 'string' ? (reasons as Record<string, string | undefined>)[reason] : undefined;
  return cause ? `${title}: ${cause.charAt(0).toLowerCase()}${cause.slice(1)}` : title;
}

/** Packages and orders that wait for a paused provider, after its name. */
export function HeldCounts({ providerId }: { providerId: string }) {
  const language = useLanguage();
  const { packages } = useTexts(pendingMessages);
  const sheets = useTexts(sheetsMessages);
  const { data } = useRead('providers.waiting', { params: { id: providerId } });
  if (!data) return null;
  if (data.orders === 0) return ` · ${sheets.nobody}`;
  const orders = data.orders === 1 ? sheets.one : sheets.orders(formatCount(data.orders, language));
  return ` · ${packages(formatCount(data.services.length, language))}, ${orders}`;
}
