import { shellMessages } from '#messages/admin/shell/shell.ts';

/** Synonyms of screens, in both languages. Labels of either language are found without them. */
export const synonyms: Record<string, string> = {
  opening: 'setup guide first steps configuración inicial primeros pasos empezar',
  dashboard: 'estadísticas statistics revenue ingresos inicio home figures cifras',
  pending: 'inbox bandeja tareas to do pendientes doubts dudas ambiguous',
  withdrawals: 'cancel cancelar return',
  messages: 'support soporte contact contacto chat',
  services: 'prices precios packages paquetes catalogue catálogo tarifas',
  orders: 'ventas sales compras',
  customers: 'buyers compradores clients',
  discountCodes: 'coupon cupón voucher promo vale descuento',
  blockedUsers: 'ban bloqueo block fraude fraud',
  abandonedCarts: 'carrito checkout recordatorio reminder',
  payments: 'refund reembolso devolución devolver card tarjeta charge cobro',
  disputes: 'chargeback contracargo evidence pruebas',
  payouts: 'bank banco transfer transferencia ingresos',
  invoices: 'bill receipt recibo facturación',
  reconciliation: 'books cuadrar conciliar compare',
  register: 'verifactu certificate certificado aeat agencia hacienda',
  tax: 'vat iva quarter trimestre oss modelo hacienda',
  providers: 'panel supplier balance saldo delivery entrega rutas routes',
  autoRefill: 'refill reposición drop caída',
  providerStatus: 'sync sincronizar estado',
  testVerify: 'test prueba verificar',
  legalPages: 'terms condiciones privacy privacidad cookies legal',
  apiLogs: 'calls llamadas requests log registro',
  emailLogs: 'mail correo email enviados sent',
  contentSections: 'faq preguntas texts textos stories',
  settings: 'ajustes maintenance mantenimiento preferences preferencias opciones options',
  jobs: 'queue cola tasks tareas schedule programadas',
  alerts: 'notifications avisos slack telegram alertas',
  connections: 'status estado health servicios services smtp',
  processors: 'stripe redsys gateway pasarela tpv',
  webhooks: 'events eventos notifications integraciones',
  data: 'backup copia seguridad restore restaurar import importar export exportar csv',
  retention: 'gdpr rgpd delete borrar conservar privacy',
  staff: 'users usuarios members equipo invite invitar roles permisos permissions',
  apiKeys: 'api keys claves token program integraciones developer',
  audit: 'log history historial quién who',
  bulkRuns: 'bulk masivas lote',
  security: 'password contraseña 2fa passkey llave second factor',
  segments: 'filter filtro groups grupos audience',
  phone: 'call llamada caller',
  pastOrders: 'old antiguos imported importados previous',
  serviceKinds: 'types networks redes',
  upsellOffers: 'upsell extra cross-sell',
  serviceChanges: 'price history historial precios',
  stopSales: 'close cerrar pause pausar hold retener country país interruptor switch selling dejar vender',
  reminders: 'cart carrito mail recuperar recovery',
  balanceEntries: 'fees comisiones movements movimientos balance',
  quarter: '303 349 390 trimestre modelo',
  taxReturn: 'oss one-stop shop ventanilla única 369',
  ledger: 'sales ventas book registro',
  webhookDeliveries: 'events eventos deliveries entregas log',
  apiCall: 'test prueba console consola developer',
};

const labels: Record<string, string>[] = [shellMessages.es.entries, shellMessages.en.entries];

/** Returns everything a screen is found by: its labels in both languages and its synonyms. */
export const meaningOf = (name: string): string =>
  [...labels.map((each) => each[name]), synonyms[name]].filter(Boolean).join(' ');

/** Synonyms of the palette's actions, in both languages. */
export const actionSynonyms: Record<string, string> = {
  addPrices: 'import prices mark-up margin importar precios tarifas margen añadir add',
  theme: 'dark light mode appearance oscuro claro tema apariencia',
  language: 'language idioma english español inglés spanish',
  signOut: 'log out logout exit salir cerrar sesión',
};
