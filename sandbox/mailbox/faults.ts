import { z } from 'zod';
import type { SwitchHint } from '../kit/switch-hint.ts';

const schema = z.strictObject({
  refuseNext: z.number().int().min(0),
  refuseCode: z.number().int().min(400).max(599),
  refuseAt: z.enum(['recipient', 'data']),
  refuseRecipients: z.array(z.string()),
  slowMs: z.number().int().min(0).max(600_000),
  dropNext: z.number().int().min(0),
  dropKeeps: z.boolean(),
});

export type MailboxFaults = z.infer<typeof schema>;
export const mailboxFaultsSchema: z.ZodType<MailboxFaults> = schema;

export const NO_MAILBOX_FAULTS: MailboxFaults = {
  refuseNext: 0,
  refuseCode: 451,
  refuseAt: 'recipient',
  refuseRecipients: [],
  slowMs: 0,
  dropNext: 0,
  dropKeeps: true,
};

export const MAILBOX_SWITCH_HINTS: Record<keyof MailboxFaults, SwitchHint> = {
  refuseNext: { label: 'Refuse the next mails' },
  refuseCode: { label: 'Refuse with', help: '4xx asks to try again, 5xx means never.' },
  refuseAt: { label: 'Refuse at', choices: schema.shape.refuseAt.options },
  refuseRecipients: { label: 'Recipients that do not exist', help: 'Always 550: ["gone@example.test"]' },
  slowMs: { label: 'Delay before accepting, milliseconds' },
  dropNext: { label: 'Cut the connection after the data of the next mails' },
  dropKeeps: { label: 'Those mails have arrived nevertheless' },
};
