import type { Feature } from '#server/http/feature.ts';
import { registerDirectoryRoutes } from './routes.ts';

export const directoryFeature: Feature = { name: 'directory', routes: registerDirectoryRoutes };
