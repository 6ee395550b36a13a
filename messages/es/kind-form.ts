/**
 * Form and page texts of an added type: `what` is its plural name, `network` its network. Must fit any name the owner
 * chooses.
 */
export const kindForm = {
  steps: {
    profile: {
      title: 'Dinos a qué perfil',
      text: (network: string) =>
        `Escribe tu usuario de ${network} o pega el enlace de tu perfil. Tiene que ser público.`,
    },
    posts: {
      title: 'Dinos dónde',
      text: (network: string) =>
        `Escribe tu usuario y pega los enlaces de ${network}, uno por línea. Pueden ser varios.`,
    },
    follow: {
      title: 'Síguelo hasta el final',
      text: 'Con tu número de pedido ves en cualquier momento lo que ha llegado y lo que falta.',
    },
  },
  questions: {
    public: {
      question: '¿Por qué tiene que ser público mi perfil?',
      answer:
        'Lo que pides no puede llegar a un perfil privado. Puedes volver a hacerlo privado cuando el pedido esté entregado.',
    },
    share: {
      question: '¿Puedo repartirlo entre varios enlaces?',
      answer:
        'Sí, hasta el máximo de tu paquete: se reparte por igual y, si sobra alguna unidad, los primeros reciben una más.',
    },
    follow: {
      question: '¿Cómo sé por dónde va mi pedido?',
      answer:
        'Al pagar te damos un número de pedido. Con él ves en cualquier momento lo que ha llegado y lo que falta.',
    },
  },
  form: {
    label: (network: string) => `Tu usuario de ${network}`,
    isPublic: (network: string) => `Mi perfil de ${network} está en modo público`,
    username: (network: string) => `Por favor, introduce tu nombre de usuario de ${network}`,
    usernameInvalid: (network: string) =>
      `Este nombre de usuario de ${network} no es válido. Revísalo, por favor.`,
    public: (network: string) => `Por favor, confirma que tu perfil de ${network} está en modo público`,
    package: 'Por favor, selecciona un paquete',
    quantity: (what: string) => `Cantidad: ${what}`,
    line: (count: string, what: string) => `${count} ${what}`,
    bonusLine: (count: string, what: string) => `+${count} ${what} gratis`,
    linksHint: (network: string) => `Sirve el enlace que copia ${network}. Los repetidos cuentan una vez.`,
    advice: 'Puede ser uno o varios: la cantidad se reparte por igual.',
    share: (count: string, what: string) => `${count} ${what} en cada enlace`,
  },
};

export type KindFormTexts = typeof kindForm;
