import type { StaffLanguage } from '#contracts/staff.ts';
import { clients as en } from '../en/admin/clients.ts';
import { type Clients, clients as es } from '../es/admin/clients.ts';

export type { Clients };

export const clientsMessages: Record<StaffLanguage, Clients> = { es, en };
