import type { Feature } from '#server/platform/feature/feature.ts';
import { registerClock } from './routes.ts';

export const clockFeature: Feature = { name: 'clock', routes: registerClock };
