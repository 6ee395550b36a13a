import type { PostsType } from '#contracts/orders/states.ts';
import { form as conditions } from './conditions.ts';
import type { StorefrontTexts } from './storefront.ts';

/** Pages of likes and views. The followers page uses `storefront`. */
type ServiceTexts = Pick<StorefrontTexts, 'how'> & {
  heading: string;
  lead: string;
  questions: StorefrontTexts['faq']['entries'];
};

export const services = {
  likes: {
    heading: 'Me gusta para tus publicaciones',
    lead: 'Elige las publicaciones y cuántos me gusta quieres repartir. Sin crear cuenta y sin contraseña.',
    how: {
      heading: 'Cómo funciona',
      steps: [
        {
          title: 'Elige las publicaciones',
          text: 'Escribe tu usuario y márcalas, o pega sus enlaces. Pueden ser varias.',
        },
        {
          title: 'Elige cuántos y paga',
          text: 'Ves cuántos recibe cada publicación antes de pagar. El total lleva los impuestos.',
        },
        {
          title: 'Síguelo hasta el final',
          text: 'Con tu número de pedido ves cuántos han llegado y cuántos faltan.',
        },
      ],
    },
    questions: [
      {
        question: '¿Puedo repartirlos entre varias publicaciones?',
        answer:
          'Sí. Elige las que quieras, hasta el máximo de tu paquete: se reparten por igual y, si sobra alguno, las primeras reciben uno más.',
      },
      {
        question: '¿Necesitáis mi contraseña?',
        answer: 'No. Solo el nombre de usuario y las publicaciones que elijas.',
      },
      {
        question: '¿Por qué tiene que ser público mi perfil?',
        answer:
          'Las publicaciones de un perfil privado no pueden recibir me gusta. Puedes volver a hacerlo privado cuando el pedido esté entregado.',
      },
      {
        question: '¿Y si no aparecen mis publicaciones?',
        answer: 'Copia sus enlaces en Instagram y pégalos, uno por línea. Sirve igual.',
      },
      {
        question: '¿Puedo echarme atrás?',
        answer: `Sí. ${conditions.withdrawal.text}`,
      },
    ],
  },
  views: {
    heading: 'Visualizaciones para tus vídeos',
    lead: 'Elige los vídeos o reels y cuántas visualizaciones quieres repartir. Sin crear cuenta y sin contraseña.',
    how: {
      heading: 'Cómo funciona',
      steps: [
        {
          title: 'Elige los vídeos',
          text: 'Escribe tu usuario y márcalos, o pega sus enlaces. Valen vídeos y reels, también varios.',
        },
        {
          title: 'Elige cuántas y paga',
          text: 'Ves cuántas recibe cada vídeo antes de pagar. El total lleva los impuestos.',
        },
        {
          title: 'Síguelo hasta el final',
          text: 'Con tu número de pedido ves cuántas han llegado y cuántas faltan.',
        },
      ],
    },
    questions: [
      {
        question: '¿Valen para fotos?',
        answer: 'No. Instagram cuenta visualizaciones de vídeos y reels; por eso solo puedes elegir esos.',
      },
      {
        question: '¿Puedo repartirlas entre varios vídeos?',
        answer:
          'Sí. Elige los que quieras, hasta el máximo de tu paquete: se reparten por igual y, si sobra alguna, los primeros reciben una más.',
      },
      {
        question: '¿Necesitáis mi contraseña?',
        answer: 'No. Solo el nombre de usuario y los vídeos que elijas.',
      },
      {
        question: '¿Y si no aparecen mis vídeos?',
        answer: 'Copia sus enlaces en Instagram y pégalos, uno por línea. Sirve igual.',
      },
      {
        question: '¿Puedo echarme atrás?',
        answer: `Sí. ${conditions.withdrawal.text}`,
      },
    ],
  },
} satisfies Record<PostsType, ServiceTexts>;

export type Services = Record<PostsType, ServiceTexts>;
