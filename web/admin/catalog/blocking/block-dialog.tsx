import { z } from 'zod';
import { parseMadridDateTime } from '#contracts/kit/madrid.ts';
import type { BlockedTexts } from '#messages/admin/catalog/blocking.ts';
import { call } from '../../data/call-shop.ts';
import { TextField } from '../../form/fields.tsx';
import { DialogForm, fieldOf, useShopForm } from '../../form/resource-form.tsx';

/** Returns the last second of a day in Madrid. */
const endOfDay = (day: string) => parseMadridDateTime(`${day}T23:59:59`)?.toISOString();

const typedSchema = ({ required }: BlockedTexts) =>
  z
    .object({
      username: z.string().trim().min(1, required),
      reason: z.string().trim(),
      email: z.string().trim(),
      expiresAt: z.string(),
      orderNumber: z.string().trim(),
    })
    .refine(({ username, reason }) => username === '' || reason !== '', {
      path: ['reason'],
      message: required,
    });

export function BlockDialog({ words, onClose }: { words: BlockedTexts; onClose: () => void }) {
  const { fields } = words;
  const shop = useShopForm({
    schema: () => typedSchema(words),
    values: { username: '', reason: '', email: '', expiresAt: '', orderNumber: '' },
    send: ({ username, reason, email, expiresAt: day, orderNumber }) => {
      const expiresAt = day ? (endOfDay(day) ?? day) : undefined;
      const more = { email: email || undefined, orderNumber: orderNumber || undefined };
      return call('blocked-users.create', { body: { username, reason, expiresAt, ...more } });
    },
    done: ({ username }) => words.blockDone(username.replace(/^@/, '')),
    failed: words.blockFailed,
    close: onClose,
  });
  const { form } = shop;
  return (
    <DialogForm shop={shop} title={words.block} about={words.blockAbout} send={words.block} close={onClose}>
      <TextField label={fields.username} {...fieldOf(form, 'username')} maxLength={200} data-first />
      <TextField label={fields.reason} {...fieldOf(form, 'reason')} maxLength={500} />
      <TextField label={fields.email} {...fieldOf(form, 'email')} type="email" maxLength={254} />
      <TextField label={fields.until} {...fieldOf(form, 'expiresAt')} type="date" />
      <TextField
        label={fields.order}
        help={words.orderHint}
        {...fieldOf(form, 'orderNumber')}
        className="in mono"
        maxLength={64}
      />
    </DialogForm>
  );
}
