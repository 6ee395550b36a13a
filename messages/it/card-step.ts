import type { CardStepTexts } from '#messages/es/card-step.ts';

export const cardStep: CardStepTexts = {
  title: 'Conferma del pagamento con la tua banca',
  text: 'Può richiedere qualche secondo. Il tuo ordine resta salvato: ricaricare questa pagina non addebita nulla di nuovo.',
  toBank: 'Vai alla pagina della tua banca',
  goOn: 'Continua',
  back: 'Torna al modulo di pagamento',
};
