import type { Feature } from '#server/http/feature.ts';
import { importsRetention } from './retention.ts';

export const importsFeature: Feature = { name: 'imports', retention: importsRetention };
