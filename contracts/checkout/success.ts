import { z } from 'zod';
import { onlyTrue } from '../kit/fields.ts';

export const successSchema = z.object({ success: onlyTrue });
