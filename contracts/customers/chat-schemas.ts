import { z } from 'zod';
import { successSchema } from '../checkout/success.ts';
import { anyInteger, anyString, onlyTrue, stringOrNull } from '../kit/fields.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { chatKinds, chatLimit, chatOffers } from './chat.ts';

/** Conversation in the format of text 2. Only the last message is read, because the server stores the rest. */
export const chatMessagesSchema = z.object({
  messages: z
    .array(
      z.object({
        role: z.enum(['user', 'assistant']),
        content: z.string().max(8000),
        timestamp: z.union([z.string().max(64), z.number()]).optional(),
      }),
    )
    .min(1)
    .max(200)
    .refine((messages) => messages.at(-1)?.role === 'user', 'the last message is the visitor’s')
    .refine((messages) => {
      const { length } = messages.at(-1)?.content.trim() ?? '';
      return length > 0 && length <= chatLimit;
    }, `the last message has 1 to ${chatLimit} characters`),
  language: localeSchema.optional(),
});

const sourceSchema = z.object({ title: anyString, href: anyString, quote: stringOrNull });
export type ChatSource = z.infer<typeof sourceSchema>;

export const chatEntrySchema = z.object({
  id: anyString,
  role: z.enum(['user', 'assistant']),
  content: anyString,
  timestamp: anyString,
  kind: z.enum(chatKinds).nullable(),
  sources: z.array(sourceSchema),
  offers: z.array(z.enum(chatOffers)),
});
export type ChatEntry = z.infer<typeof chatEntrySchema>;

/** `message` is the field that text 2 reads. */
export const chatReplySchema = z.object({
  success: onlyTrue,
  message: anyString,
  entry: chatEntrySchema,
});
/** Line of a streamed answer: a checked sentence, or the complete answer. */
export type ChatLine = { sentence: string } | z.infer<typeof chatReplySchema>;

export const chatConversationSchema = successSchema.extend({
  entries: z.array(chatEntrySchema),
  handOver: z
    .object({
      /** Masked, because anyone with the device can see it. */
      email: anyString,
      /** Replies of staff, newest last. `text` only for a visitor who has proved the address. */
      answers: z.array(z.object({ by: anyString, at: anyString, text: stringOrNull })),
    })
    .nullable(),
  /** Retention in days after the last message. */
  keptDays: anyInteger,
});
export type ChatConversation = Omit<z.infer<typeof chatConversationSchema>, 'success'>;
export type ChatHandover = NonNullable<ChatConversation['handOver']>;

export const chatHandoverSchema = z.object({ email: z.string().max(300), language: localeSchema.optional() });
export const chatLanguageSchema = z.object({ language: localeSchema.optional() }).default({});
export const chatProofSchema = z.object({ code: z.string().max(40), language: localeSchema.optional() });
