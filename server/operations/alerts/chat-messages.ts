import type { AlertKind } from '#contracts/operations/alerts.ts';
import { escapeXmlText } from '#server/platform/kit/escape.ts';

export type ChatKind = Exclude<AlertKind, 'mail'>;

export interface ChatPost {
  url: string;
  body: string;
}

const truncate = (most: number, text: string): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

interface ChatTarget {
  secret: string;
  chatId: string | null;
}

const telegramOrigin = 'https://api.telegram.org';

/**
 * Formats a message for a chat service (Slack incoming webhooks, Discord execute webhook, Telegram
 * sendMessage). Disables mentions, so that text from a provider cannot notify a whole channel.
 */
export function chatPost(kind: ChatKind, { secret, chatId }: ChatTarget, text: string): ChatPost {
  switch (kind) {
    case 'slack':
      return {
        url: secret,
        body: JSON.stringify({ text: truncate(4000, escapeXmlText(text)), link_names: false }),
      };
    case 'discord':
      return {
        url: secret,
        body: JSON.stringify({ content: truncate(2000, text), allowed_mentions: { parse: [] } }),
      };
    case 'telegram':
      return {
        url: `${telegramOrigin}/bot${secret}/sendMessage`,
        body: JSON.stringify({
          chat_id: chatId,
          text: truncate(4096, text),
          link_preview_options: { is_disabled: true },
        }),
      };
  }
}
