import { z } from 'zod';
import { onlyTrue } from '../kit/fields.ts';

/** Is the reply of a call that does something and returns nothing. */
export const successSchema = z.object({ success: onlyTrue });
