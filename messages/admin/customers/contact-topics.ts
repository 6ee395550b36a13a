import type { ContactService } from '#contracts/customers/contact.ts';
import type { StaffLanguage } from '#contracts/staff/roles.ts';

const es = {
  topics: {
    pedido: 'Un pedido',
    pago: 'Un pago',
    'gestion-contenido': 'Gestión de contenido',
    'estrategia-digital': 'Estrategia digital',
    'analisis-metricas': 'Análisis de métricas',
    consultoria: 'Consultoría',
  } satisfies Record<ContactService, string>,
};

const en: typeof es = {
  topics: {
    pedido: 'An order',
    pago: 'A payment',
    'gestion-contenido': 'Content management',
    'estrategia-digital': 'Digital strategy',
    'analisis-metricas': 'Analysis of figures',
    consultoria: 'Consultancy',
  },
};

/** Topics of the contact form in exported files. No screen loads them. */
export const contactTopicMessages: Record<StaffLanguage, typeof es> = { es, en };
