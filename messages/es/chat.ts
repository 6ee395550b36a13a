/** Support chat as visitors see it (text 2). Its replies are in `chat-answers.ts`. */
export const chat = {
  title: 'Ayuda',
  label: 'Chat de ayuda',
  online: 'Asistente automático',
  typing: 'Escribiendo...',
  offline: 'Sin conexión',
  handedOver: 'Con nuestro equipo',
  minimise: 'Minimizar el chat',
  close: 'Cerrar el chat',
  conversation: 'Conversación',
  notice: (days: string) =>
    `Responde un asistente automático con nuestras preguntas frecuentes y páginas legales. Guardamos la charla ${days} días.`,
  privacy: 'Privacidad',
  welcome: '¿En qué te podemos ayudar?',
  quick: 'Preguntas habituales',
  quickQuestions: ['¿Cuánto tarda?', '¿Y si bajan?', '¿Dónde está mi pedido?', 'Hablar con una persona'],
  you: 'Tú:',
  message: 'Escribe tu mensaje',
  hint: 'Nunca escribas contraseñas ni datos de tarjetas.',
  handedHint: 'Lo que escribas llega a nuestro equipo.',
  counter: (count: string, most: string) => `${count} de ${most}`,
  send: 'Enviar',
  failure:
    'Lo siento, hay un problema de conexión. Por favor inténtalo de nuevo o contacta a nuestro equipo de soporte.',
  failureTitle: 'Error de conexión',
  unknownError: 'Error desconocido',
  kept: 'Tu mensaje sigue en el campo.',
  restart: 'Reiniciar',
  restartDoes: 'vacía la charla.',
  askPerson: 'Hablar con una persona',
  handOver: {
    label: 'Tu correo',
    submit: 'Pasar a una persona',
    note: 'Puedes seguir escribiendo aquí: se añade al hilo.',
  },
  proof: {
    lead: 'Para decirte más necesito comprobar que es tuyo. Te envío un código al correo con el que pagaste.',
    send: 'Enviarme el código',
    sent: 'Código enviado. Mira el correo con el que pagaste.',
    label: 'Código de seis cifras',
    submit: 'Comprobar',
  },
  news: (count: string, one: boolean) => (one ? '1 respuesta' : `${count} respuestas`),
  answered: (by: string, moment: string) => `${by}, del equipo, te contestó por correo: ${moment}.`,
  answeredBy: (by: string) => `${by}, del equipo`,
};

export type ChatTexts = typeof chat;
