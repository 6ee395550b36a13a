import { z } from 'zod';

export const processorNames = ['stripe', 'redsys'] as const;
export const processorNameSchema = z.enum(processorNames);
export type ProcessorName = z.infer<typeof processorNameSchema>;

/** Holds the names as people read them, the same in every language. */
export const processorTitles: Readonly<Record<ProcessorName, string>> = {
  stripe: 'Stripe',
  redsys: 'Redsys',
};
