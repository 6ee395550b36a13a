import { z } from 'zod';
import { landingPages, landingTexts } from './landing-texts.ts';

export const landingTextsSchema = z.enum(landingTexts);

/** Is the setting `landing.texts`: what the owner chose for a page. */
export const chosenTextsSchema = z.partialRecord(z.enum(landingPages), landingTextsSchema);
