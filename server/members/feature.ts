import type { Feature } from '#server/http/feature.ts';
import { memberRetention } from './retention.ts';

export const membersFeature: Feature = { name: 'members', retention: memberRetention };
