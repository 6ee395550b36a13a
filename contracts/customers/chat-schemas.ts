import { z } from 'zod';
import { successSchema } from '../checkout/success.ts';
import { localeSchema } from '../kit/locales-schemas.ts';
import { chatKinds, chatLimit, chatOffers } from './chat.ts';

/**
 * Is the whole conversation, as text 2 has it. Only the last message is read; the shop knows the rest better itself.
 */
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

const sourceSchema = z.object({ title: z.string(), href: z.string(), quote: z.string().nullable() });

export const chatEntrySchema = z.object({
  id: z.string(),
  role: z.enum(['user', 'assistant']),
  content: z.string(),
  timestamp: z.string(),
  kind: z.enum(chatKinds).nullable(),
  sources: z.array(sourceSchema),
  offers: z.array(z.enum(chatOffers)),
});

/** `message` is the field that text 2 reads. */
export const chatReplySchema = z.object({
  success: z.literal(true),
  message: z.string(),
  entry: chatEntrySchema,
});

export const chatConversationSchema = successSchema.extend({
  entries: z.array(chatEntrySchema),
  handOver: z
    .object({
      email: z.string(),
      answers: z.array(z.object({ by: z.string(), at: z.string(), text: z.string().nullable() })),
    })
    .nullable(),
  keptDays: z.number().int(),
});

export const chatHandOverSchema = z.object({ email: z.string().max(300), language: localeSchema.optional() });
export const chatLanguageSchema = z.object({ language: localeSchema.optional() }).default({});
export const chatProofSchema = z.object({ code: z.string().max(40), language: localeSchema.optional() });
