import { expect, it } from 'vitest';
import { chatPost } from './chat-messages.ts';

const parseJson = (body: string) => JSON.parse(body) as Record<string, unknown>;

it('chatPost writes to Slack without mentions', () => {
  const { url, body } = chatPost(
    'slack',
    { secret: 'https://hooks.example/a', chatId: null },
    'Alfa <!channel> & Beta',
  );
  expect(url).toBe('https://hooks.example/a');
  expect(parseJson(body)).toEqual({ text: 'Alfa &lt;!channel&gt; &amp; Beta', link_names: false });
});

it('chatPost writes to Discord without mentions', () => {
  const { body } = chatPost(
    'discord',
    { secret: 'https://chat.example/b', chatId: null },
    '@everyone '.repeat(300),
  );
  expect(parseJson(body)).toMatchObject({ allowed_mentions: { parse: [] } });
  expect(String(parseJson(body).content)).toHaveLength(2000);
});

it('chatPost writes to a Telegram chat with the bot’s token', () => {
  const { url, body } = chatPost('telegram', { secret: '12345:abc', chatId: '-100123' }, 'hola');
  expect(url).toBe('https://api.telegram.org/bot12345:abc/sendMessage');
  expect(parseJson(body)).toEqual({
    chat_id: '-100123',
    text: 'hola',
    link_preview_options: { is_disabled: true },
  });
});
