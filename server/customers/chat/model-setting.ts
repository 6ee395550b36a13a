import { z } from 'zod';
import { defineSetting } from '#server/staff/settings/setting.ts';

const schema = z.object({
  /** Answers come from the search alone while this is off, or the key is missing. */
  use: z.boolean(),
  /** Of the service, up to `/chat/completions`; `default`: the one that the program was started with. */
  address: z.string().regex(/^(default|https?:\/\/\S{3,300})$/),
  model: z.string().min(1).max(120),
  /** Bounds of what it costs. */
  answersPerConversation: z.number().int().min(1).max(200),
  answersPerDay: z.number().int().min(1).max(100_000),
});
export type ModelSetting = z.infer<typeof schema>;

const off: ModelSetting = {
  use: false,
  address: 'default',
  model: 'gpt-5-mini',
  answersPerConversation: 12,
  answersPerDay: 500,
};

/** Which language model words the chat's answers, and how often. Its key stays in the environment: it goes where this points. */
export const modelSetting = defineSetting<ModelSetting>({
  key: 'chat.language_model',
  schema,
  initial: (mode) => (mode === 'sandbox' ? { ...off, model: 'honest' } : off),
  ifMalformed: off,
  mayChange: 'owner',
  sensitive: true,
  effect: 'at_once',
});
