import type { FulfilmentState, OrderState, PaymentState, ServiceType } from '#contracts/states.ts';

/** The list of orders, and the words for what an order is in. */
export const orders = {
  title: 'Pedidos',
  placeholder: 'Número, e-mail, usuario, id…',
  columns: {
    order: 'Pedido',
    date: 'Fecha',
    customer: 'Cliente',
    target: 'Objetivo',
    service: 'Servicio',
    state: 'Estado',
    payment: 'Pago',
    delivery: 'Entrega',
    provider: 'Proveedor',
    language: 'Idioma',
    country: 'País',
    total: 'Total',
    pending: 'Atención',
  },
  amount: 'Importe',
  kind: 'Tipo',
  views: {
    week: 'Últimos 7 días',
    attention: 'Requieren atención',
    unsent: 'Pagados sin enviar',
    partial: 'Entrega parcial',
    disputed: 'En disputa',
  },
  states: {
    pending: 'Pendiente',
    processing: 'En proceso',
    completed: 'Completado',
    cancelled: 'Cancelado',
    refunded: 'Reembolsado',
    duplicate: 'Duplicado',
  } satisfies Record<OrderState, string>,
  payments: {
    unpaid: 'Pendiente',
    pending: 'En curso',
    paid: 'Pagado',
    failed: 'Rechazado',
    partially_refunded: 'Devuelto en parte',
    refunded: 'Devuelto',
  } satisfies Record<PaymentState, string>,
  deliveries: {
    queued: 'Por enviar',
    submitting: 'Enviándose',
    in_doubt: 'Ambigua',
    needs_action: 'Rechazada',
    submitted: 'Enviada',
    in_progress: 'En curso',
    completed: 'Entregada',
    partial: 'Parcial',
    canceled: 'Cancelada',
    failed: 'Fallida',
  } satisfies Record<FulfilmentState, string>,
  types: { followers: 'seguidores', likes: 'me gusta', views: 'visitas' } satisfies Record<
    ServiceType,
    string
  >,
  audiences: { europe: 'Europa', spain: 'España' },
  short: { europe: 'EU', spain: 'ES' },
  languages: { es: 'Español', fr: 'Francés', it: 'Italiano', en: 'Inglés' },
  attention: (count: string) => `${count} por decidir`,
  anyPending: 'Requiere atención',
  dispute: 'En disputa',
  sample: 'De muestra',
  empty: 'Todavía no hay pedidos',
  emptyText: 'El primero aparecerá aquí en cuanto alguien empiece a pagar.',
};

export type Orders = typeof orders;
