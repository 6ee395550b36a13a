import type { StaffLanguage } from '#contracts/staff.ts';
import { connections as en } from '../en/admin/connections.ts';
import { type Connections, connections as es } from '../es/admin/connections.ts';

export type { Connections };

export const connectionsMessages: Record<StaffLanguage, Connections> = { es, en };
