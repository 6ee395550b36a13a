import { checkout } from './checkout.ts';
import { faq as conditions } from './conditions.ts';

const { business, discount } = checkout;

export const questions = {
  order: {
    title: 'Antes de pedir',
    entries: [
      {
        question: '¿Necesitáis mi contraseña?',
        answer:
          'No. Solo el nombre de usuario. Si alguien te pide la contraseña en nuestro nombre, no somos nosotros.',
      },
      {
        question: '¿Por qué tiene que ser público mi perfil?',
        answer:
          'Un perfil privado no puede recibir seguidores, y sus publicaciones no pueden recibir me gusta ni visualizaciones. Puedes volver a hacerlo privado cuando el pedido esté entregado.',
      },
      {
        question: '¿Puedo pedir para varias publicaciones a la vez?',
        answer:
          'Sí. Con me gusta y visualizaciones eliges las publicaciones o pegas sus enlaces, y la cantidad del paquete se reparte entre ellas por igual.',
      },
      {
        question: '¿Puedo hacer dos pedidos para el mismo perfil?',
        answer: conditions.waiting,
      },
      {
        question: '¿Hace falta crear una cuenta?',
        answer:
          'No. Compras con tu usuario y tu correo. En «Mi Cuenta» ves tus pedidos con un código que enviamos a ese correo, sin contraseña.',
      },
      {
        question: '¿De dónde son los seguidores?',
        answer:
          'Eliges entre dos listas: europeos o solo de España. El origen es el que declara nuestro proveedor; no lo comprobamos seguidor por seguidor. Los me gusta y las visualizaciones no se venden por país.',
      },
      {
        question: '¿Hay personas reales detrás?',
        answer:
          'No lo prometemos: ni que detrás de cada seguidor, me gusta o visualización haya una persona, ni que vaya a interactuar contigo o a comprarte algo.',
      },
      {
        question: '¿Puede la red social hacer algo contra mi cuenta?',
        answer:
          'Las normas de la red social pueden prohibir o limitar este tipo de servicio, y la red puede retirar lo entregado o actuar sobre una cuenta. Léelas y decide tú si te conviene. No tenemos relación con Instagram ni con ninguna otra red.',
      },
      {
        question: '¿Qué vendéis, y para qué redes?',
        answer: 'Vendemos {{sold}}. Todo lo que vendemos está en «Servicios», con su precio.',
      },
      {
        question: '¿En qué países vendéis?',
        answer: '{{markets}}',
      },
    ],
  },
  payment: {
    title: 'Pago y precios',
    entries: [
      {
        question: '¿Cómo puedo pagar?',
        answer: conditions.payment,
      },
      {
        question: '¿Los precios llevan IVA?',
        answer:
          'Sí. El total que ves desde el primer momento es lo que se cobra, con los impuestos incluidos.',
      },
      {
        question: '¿Compras como empresa?',
        answer: conditions.business(discount.fold, business.fold),
      },
      {
        question: 'Mi pago ha fallado. ¿Me habéis cobrado?',
        answer:
          'Un pago rechazado no se cobra. Puedes intentarlo otra vez con la misma tarjeta o con otra: es el mismo pedido y no se cobra dos veces.',
      },
      {
        question: '¿Dónde pongo un código de descuento?',
        answer: 'En el pago, en «Código de descuento». El nuevo total aparece antes de que pagues.',
      },
      {
        question: '¿Es una suscripción?',
        answer: 'No. Pagas una sola vez el total que ves. No hay cuotas, ni renovación, ni otros gastos.',
      },
    ],
  },
  delivery: {
    title: 'Entrega y seguimiento',
    entries: [
      {
        question: '¿Cuánto tarda la entrega?',
        answer: conditions.delivery.estimate,
      },
      {
        question: '¿Cómo sé por dónde va mi pedido?',
        answer:
          'Al pagar te damos un número de pedido, que también va en el correo de confirmación. Con él ves en cualquier momento cuántos han llegado y cuántos faltan.',
      },
      {
        question: '¿Puedo cambiar de nombre de usuario durante la entrega?',
        answer:
          'Mejor espera. Con otro nombre, o con el perfil en privado, la entrega se detiene y una persona tiene que revisarla.',
      },
      {
        question: '¿Qué pasa si los números bajan después?',
        answer: conditions.refill,
      },
      {
        question: 'Algo no cuadra. ¿Cuándo escribo?',
        answer: conditions.delivery.support,
      },
      {
        question: 'Me equivoqué de usuario o de enlace. ¿Qué hago?',
        answer:
          'Corrígelo en la página de tu pedido mientras no se haya enviado: tienes el enlace en el correo de confirmación y en Mi Cuenta. Si ya está enviado, escríbenos enseguida con tu número de pedido.',
      },
      {
        question: 'No encuentro el correo de confirmación. ¿Dónde está?',
        answer:
          'Mira en el correo no deseado. Si no está, entra en «Mi Cuenta» con el correo de la compra: allí ves tus pedidos y sus números.',
      },
    ],
  },
  rights: {
    title: 'Desistimiento y datos',
    entries: [
      {
        question: '¿Puedo echarme atrás?',
        answer: conditions.withdrawal.right,
      },
      {
        question: '¿Cuándo llega el dinero de una devolución?',
        answer: conditions.withdrawal.refund,
      },
      {
        question: '¿Qué datos guardáis?',
        answer:
          'Los del pedido: tu correo, el usuario o las publicaciones, el paquete y el pago. Nuestro proveedor recibe solo el enlace y la cantidad. Nunca guardamos tarjetas ni contraseñas.',
      },
      {
        question: '¿Cómo dejo de recibir vuestros correos?',
        answer:
          'En «Darse de baja», al pie de cada página. Los correos sobre tus propios pedidos siguen llegando.',
      },
    ],
  },
};

export type QuestionsTexts = typeof questions;
