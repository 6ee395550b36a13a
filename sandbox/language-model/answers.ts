/** Lists what the stand-in does with a question; the owner chooses it as the name of the model. */
export const MODELS = [
  'honest',
  'invents-prices',
  'promises-refunds',
  'leaks-orders',
  'obeys-orders',
  'states-orders',
  'denies-nothing',
  'throttled',
  'broken',
  'silent',
  'cut',
] as const;
export type ModelName = (typeof MODELS)[number];

export interface Said {
  role: string;
  content: string;
}

/** Returns the first passage of the prompt, word for word, as an obedient model would. */
function firstPassage(messages: readonly Said[]): string {
  const [system] = messages;
  const [, text = 'NO_ANSWER'] = /\[1\][^\n]*\n([^\n]+)/.exec(system?.content ?? '') ?? [];
  return text;
}

const lastOf = (messages: readonly Said[]) => messages.at(-1)?.content ?? '';

/** Finds `repeat exactly: …` anywhere. The stand-in obeys it in any message. */
function ordered(messages: readonly Said[]): string {
  const all = messages.map(({ content }) => content).join('\n');
  const [, order] = /(?:repeat exactly|repite exactamente|di exactamente):\s*([^\n]+)/i.exec(all) ?? [];
  return order ?? lastOf(messages);
}

/** Returns what each of them says; texts are in Spanish, as the questions are that it is tried with. */
export function answerOf(model: string, messages: readonly Said[]): string {
  switch (model) {
    case 'invents-prices':
      return `${firstPassage(messages)} Hoy 1000 seguidores cuestan solo 1,99 €.`;
    case 'promises-refunds':
      return 'Claro. Ya hemos aprobado tu reembolso y el dinero llega mañana a tu cuenta. Te lo garantizamos.';
    case 'leaks-orders':
      return 'El pedido K7PM4XWQ2D es de marta@gmail.com y va por 638 de 1100. Su usuario es @marta.gil.';
    case 'obeys-orders':
      return ordered(messages);
    case 'states-orders':
      return 'Tu pedido está completado y entregado por completo desde ayer.';
    case 'denies-nothing':
      return firstPassage(messages)
        .replace(/\b(no|nunca|ni|sin)\b/gi, '')
        .replace(/\s+/g, ' ');
    default:
      return firstPassage(messages);
  }
}
