import type { Feature } from '#server/platform/feature/feature.ts';
import { registerDirectoryRoutes } from './routes.ts';

export const directoryFeature: Feature = { name: 'directory', routes: registerDirectoryRoutes };
