interface FigureAlarmTexts {
  titles: Record<'margin' | 'refunds' | 'conversion', string>;
  lead(found: string, bound: string): string;
  found: string;
  bound: string;
  at: string;
  todoTitle: string;
  todo(url: string): string[];
  why: string;
}

/** Mails to the owner about figures: Spanish, followed by English. */
export const figureAlarmTexts: Record<'es' | 'en', FigureAlarmTexts> = {
  es: {
    titles: {
      margin: 'El margen ha bajado de tu límite',
      refunds: 'Los reembolsos han pasado tu límite',
      conversion: 'La conversión cae respecto a su propio pasado',
    },
    lead: (found, bound) =>
      `En los últimos siete días completos la cifra es ${found}; el límite que pusiste es ${bound}. La conversión se compara con las cuatro semanas anteriores.`,
    found: 'Cifra',
    bound: 'Límite',
    at: 'Calculado',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => [
      `Mira qué servicio, país u origen lo causa: ${url}`,
      'Los límites se cambian allí mismo, en «Avisos».',
    ],
    why: 'Recibes este aviso, como mucho una vez al día por cada cifra, porque pusiste el límite.',
  },
  en: {
    titles: {
      margin: 'The margin is below your bound',
      refunds: 'Refunds have passed your bound',
      conversion: 'The conversion falls against its own past',
    },
    lead: (found, bound) =>
      `Over the last seven whole days the figure is ${found}; the bound that you set is ${bound}. The conversion is compared with the four weeks before.`,
    found: 'Figure',
    bound: 'Bound',
    at: 'Reckoned',
    todoTitle: 'What you can do',
    todo: (url) => [
      `See which service, country or source causes it: ${url}`,
      'Bounds are changed there, under “Alerts”.',
    ],
    why: 'You get this once a day at most for each figure, because you set the bound.',
  },
};
