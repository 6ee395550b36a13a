import { z } from 'zod';

export const processorNames = ['stripe', 'redsys'] as const;
export const processorNameSchema = z.enum(processorNames);
export type ProcessorName = z.infer<typeof processorNameSchema>;
