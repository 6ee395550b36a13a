/** Abandoned checkouts. */
export const carts = {
  title: 'Carritos Abandonados',
  placeholder: 'Pedido, correo o usuario',
  columns: {
    order: 'Pedido',
    abandoned: 'Abandonado',
    email: 'Correo',
    username: 'Usuario',
    locale: 'Idioma',
    total: 'Total',
    state: 'Recuperación',
    marketing: 'Acepta publicidad',
    link: 'Enlace',
  },
  recovered: 'Recuperado',
  opened: 'Enlace abierto',
  waiting: 'Sin abrir',
  yes: 'Sí',
  no: 'No',
  copy: 'Copiar el enlace',
  copied: 'Enlace copiado',
  empty: 'Ningún carrito abandonado',
  emptyText: 'Quien deja una compra a medias con su correo escrito aparece aquí.',
};

export type Carts = typeof carts;
