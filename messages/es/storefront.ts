import { form as conditions } from './conditions.ts';
import { notLoaded } from './not-loaded.ts';

/** Frame of every page, and texts rendered on the server only. */
export const storefront = {
  languageName: 'Español',
  skipToContent: 'Saltar al contenido',
  skipToOrder: 'Saltar al pedido',
  menu: 'Menú',
  closeMenu: 'Cerrar el menú',
  notLoaded,
  mainNavigation: 'Principal',
  services: 'Servicios de Instagram',
  from: (price: string) => `desde ${price}`,
  /** Line above everything. Narrow screens omit the details. */
  demo: {
    name: 'Demo',
    rest: ': sin cobros',
    text: 'Tienda de demostración: los pagos y las entregas son simulados.',
  },
  brand: 'Paquetes para redes sociales, con el precio final a la vista y cada pedido en seguimiento.',
  help: 'Ayuda',
  legal: 'Legal',
  whoWeAre: 'Quiénes somos',
  languages: 'Idiomas',
  paymentMethods: 'Medios de pago',
  disclaimer: (marks: string, year: string) =>
    `Auge no pertenece a ninguna de estas marcas ni tiene relación con ellas: ${marks}. Las marcas son de sus dueños. © ${year}`,
  hero: {
    heading: 'Seguidores para tu Instagram',
    lead: 'Escribe tu usuario, elige cuántos y paga. Sin crear cuenta y sin contraseña.',
    encrypted: 'Pago cifrado',
    taxIncluded: 'IVA incluido',
    live: 'Seguimiento en directo',
    withdrawal: conditions.withdrawal.short,
  },
  how: {
    heading: 'Cómo funciona',
    steps: [
      {
        title: 'Dinos a qué perfil',
        text: 'Escribe el usuario o pega el enlace. Comprobamos que existe y que es público.',
      },
      {
        title: 'Elige y paga',
        text: 'El total lleva los impuestos desde el primer momento, y el pago va cifrado.',
      },
      {
        title: 'Síguelo hasta el final',
        text: 'Con tu número de pedido ves cuántos tenías, cuántos han llegado y cuántos faltan.',
      },
    ],
  },
  faq: {
    heading: 'Preguntas frecuentes',
    other: '¿No está la tuya? Escríbenos:',
    entries: [
      {
        question: '¿Necesitáis mi contraseña?',
        answer:
          'No. Solo el nombre de usuario. Si alguien te pide la contraseña en nuestro nombre, no somos nosotros.',
      },
      {
        question: '¿Cuánto tarda la entrega?',
        answer: conditions.delivery.estimate,
      },
      {
        question: '¿Por qué tiene que ser público mi perfil?',
        answer:
          'Un perfil privado no puede recibir seguidores. Puedes volver a hacerlo privado cuando el pedido esté entregado.',
      },
      {
        question: '¿Cómo sé por dónde va mi pedido?',
        answer:
          'Al pagar te damos un número de pedido. Con él ves en cualquier momento cuántos han llegado y cuántos faltan.',
      },
      {
        question: '¿Puedo echarme atrás?',
        answer: `Sí. ${conditions.withdrawal.text}`,
      },
    ],
  },
  notFound: {
    heading: 'Esta página no existe',
    text: 'Puede que el enlace esté mal escrito o que la página haya cambiado de sitio.',
    home: 'Volver al inicio',
  },
};

export type StorefrontTexts = typeof storefront;
