import { dayMs } from '#contracts/kit/time.ts';
import { inTransaction } from '#server/platform/database/pool.ts';
import type { Deps } from '#server/platform/deps.ts';
import { hasSamples, insertSample, type SampleReview } from './store.ts';

/** Marked as samples and never shown in live mode. Idempotent. */
export async function seedReviews(deps: Pick<Deps, 'config' | 'database' | 'now'>): Promise<void> {
  if (deps.config.mode !== 'sandbox' || (await hasSamples(deps.database))) return;
  const now = deps.now().getTime();
  await inTransaction(deps.database, async (tx) => {
    for (const sample of sampleReviews) {
      await insertSample(tx, sample, new Date(now - sample.daysAgo * dayMs));
    }
  });
}

/** Invented to demonstrate reviews, including bad and hidden ones. The page marks each as a sample. */
const sampleReviews: readonly SampleReview[] = [
  {
    locale: 'es',
    rating: 5,
    name: 'Lucía F.',
    text: 'Pagué por la mañana y a la hora de comer ya estaba todo entregado. Lo que más me gustó es ver en la página cuántos habían llegado y cuántos faltaban.',
    serviceType: 'followers',
    quantity: 1100,
    daysAgo: 3,
  },
  {
    locale: 'fr',
    rating: 4,
    name: 'Camille',
    text: 'Livraison complète en une demi-journée. J’aurais aimé pouvoir choisir le rythme, mais tout s’est passé comme annoncé.',
    serviceType: 'followers',
    quantity: 550,
    daysAgo: 5,
  },
  {
    locale: 'es',
    rating: 2,
    name: 'Íker',
    text: 'Tardó bastante más de lo que esperaba y tuve que escribir dos veces para saber qué pasaba.',
    serviceType: 'followers',
    quantity: 2700,
    daysAgo: 8,
    reply:
      'Tienes razón: el proveedor se retrasó y no te avisamos a tiempo. Desde entonces la página del pedido dice cuándo se miró por última vez.',
  },
  {
    locale: 'it',
    rating: 5,
    name: 'Martina B.',
    text: 'Ho scelto tre post e i mi piace sono stati divisi come promesso. Nessuna password richiesta.',
    serviceType: 'likes',
    quantity: 500,
    daysAgo: 9,
  },
  {
    locale: 'en',
    rating: 5,
    name: 'Niamh',
    text: 'Clear total from the start, tax included, and the order page updated by itself.',
    serviceType: 'views',
    quantity: 5000,
    daysAgo: 12,
  },
  {
    locale: 'es',
    rating: 4,
    name: 'Jordi P.',
    text: 'Todo correcto. Le quito una estrella porque el correo de confirmación me llegó a la carpeta de promociones.',
    serviceType: 'likes',
    quantity: 250,
    daysAgo: 15,
  },
  {
    locale: 'fr',
    rating: 3,
    name: 'Théo',
    text: 'Correct, sans plus.',
    serviceType: 'views',
    quantity: 1000,
    daysAgo: 19,
  },
  {
    locale: 'it',
    rating: 1,
    name: 'Anonimo',
    text: 'Testo di esempio che il negozio ha nascosto.',
    serviceType: 'followers',
    quantity: 275,
    daysAgo: 24,
    hiddenReason: 'conteneva il numero di telefono di un’altra persona',
  },
  {
    locale: 'en',
    rating: 5,
    name: 'Oisín K.',
    text: 'Stopped halfway because I changed my mind; the rest came back to my card without an argument.',
    serviceType: 'followers',
    quantity: 1100,
    daysAgo: 27,
  },
];
