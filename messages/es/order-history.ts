export const orderHistory = {
  title: 'Tus pedidos',
  lead: 'Los ves con el enlace privado de tu pedido. Quien use este navegador podrá verlos hasta que salgas.',
  unauthorised: 'Acceso no autorizado',
  failed: 'No se pudo cargar la información del pedido. Por favor intenta de nuevo más tarde.',
  leave: 'Salir',
  contact: 'Contactar con soporte',
  follow: 'Ver pedido',
  account: 'Ver todos en Mi Cuenta',
  total: 'Total con IVA',
  demo: {
    title: 'Pedido completado',
    lead: 'Esto es un ejemplo: así se ve un pedido cuando termina. Los datos son inventados.',
    order: 'Vuelve a la tienda',
  },
};

export type OrderHistoryTexts = typeof orderHistory;
