interface WorseStatusTexts {
  subject: (count: string) => string;
  preview: string;
  title: string;
  lead: string;
  selling: string;
  worse: string;
  stands: string;
  todoTitle: string;
  todo: (url: string) => string;
  why: string;
}

/** Mail to the owner: Spanish, followed by English. */
export const worseStatusTexts: Record<'es' | 'en', WorseStatusTexts> = {
  es: {
    subject: (count) => `La tienda necesita que la mires: ${count} avisos nuevos`,
    preview: 'Lo que ha empeorado, y lo que ya estaba',
    title: 'La tienda está peor que antes',
    lead: 'Algo le impide vender, entregar o cumplir un plazo desde hace más de cinco minutos. Quizá lo has hecho tú o alguien del equipo: entonces no hay que hacer nada.',
    selling: 'Ventas',
    worse: 'Lo nuevo',
    stands: 'Lo que ya estaba',
    todoTitle: 'Qué puedes hacer',
    todo: (url) => `La línea de arriba de cada pantalla lleva a cada cosa: ${url}`,
    why: 'Recibes este aviso una vez por cada cosa, y otra si llega a ser el doble, porque eres responsable de la tienda.',
  },
  en: {
    subject: (count) => `The shop wants a look: ${count} new notices`,
    preview: 'What has become worse, and what stood before',
    title: 'The shop is worse than before',
    lead: 'Something has kept it from selling, delivering or meeting a term for more than five minutes. You or somebody of the team may have done so: then nothing need be done.',
    selling: 'Sales',
    worse: 'What is new',
    stands: 'What stood before',
    todoTitle: 'What you can do',
    todo: (url) => `The line at the top of every screen leads to each of them: ${url}`,
    why: 'You get this once for each thing, and again should it double, because you run the shop.',
  },
};
