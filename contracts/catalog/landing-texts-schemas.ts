import { z } from 'zod';
import { landingPages, landingTexts } from './landing-texts.ts';

export const landingTextsSchema = z.enum(landingTexts);

/** Setting `landing.texts`. */
export const chosenTextsSchema = z.partialRecord(z.enum(landingPages), landingTextsSchema);
