import type { AlertKind } from '#contracts/operations/alerts.ts';
import { escapeXmlText } from '#server/platform/kit/escape.ts';

export type ChatKind = Exclude<AlertKind, 'mail'>;

export interface ChatPost {
  url: string;
  body: string;
}

/** Cuts a text to what the chat takes; the rest is in the back office. */
const upTo = (most: number, text: string): string =>
  text.length <= most ? text : `${text.slice(0, most - 1)}…`;

interface ChatTarget {
  /** Is the address of the webhook, or the token of the bot. */
  secret: string;
  chatId: string | null;
}

const telegramOrigin = 'https://api.telegram.org';

/**
 * Writes a message as the chat takes it (Slack: incoming webhooks, Discord: execute webhook, Telegram: sendMessage).
 * It calls nobody by name: what stands in a text about providers must not wake a whole channel.
 */
export function chatPost(kind: ChatKind, { secret, chatId }: ChatTarget, text: string): ChatPost {
  switch (kind) {
    case 'slack':
      return {
        url: secret,
        body: JSON.stringify({ text: upTo(4000, escapeXmlText(text)), link_names: false }),
      };
    case 'discord':
      return {
        url: secret,
        body: JSON.stringify({ content: upTo(2000, text), allowed_mentions: { parse: [] } }),
      };
    case 'telegram':
      return {
        url: `${telegramOrigin}/bot${secret}/sendMessage`,
        body: JSON.stringify({
          chat_id: chatId,
          text: upTo(4096, text),
          link_preview_options: { is_disabled: true },
        }),
      };
  }
}
