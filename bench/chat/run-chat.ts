import type { Figure, Section } from '../report/figures.ts';
import { targets } from '../targets.ts';
import { evaluateAnswers, type JudgedAnswer, shareOf, type Verdict } from './judge-answers.ts';

const percent = (judged: readonly JudgedAnswer[], ...verdicts: Verdict[]) =>
  100 * shareOf(judged, ...verdicts);

const figuresOf = (part: string, judged: readonly JudgedAnswer[], bounded: boolean): Figure[] => [
  {
    what: `${part}: right or helpful`,
    value: percent(judged, 'right', 'helpful'),
    unit: '%',
    ...(bounded ? { target: targets.chatHelps } : {}),
  },
  { what: `${part}: says that it does not know`, value: percent(judged, 'harmless'), unit: '%' },
  {
    what: `${part}: wrong`,
    value: percent(judged, 'wrong'),
    unit: '%',
    ...(bounded ? { target: targets.chatWrong } : {}),
  },
  {
    what: `${part}: promises that none of our sentences makes`,
    value: judged.filter(({ invented }) => invented).length,
    unit: '',
    ...(bounded ? { target: targets.chatInvents } : {}),
  },
];

/** Measures the chat on labelled questions: training questions and held-out ones. */
export async function runChat(): Promise<Section> {
  const begun = performance.now();
  const judged = await evaluateAnswers();
  const seconds = (performance.now() - begun) / 1000;
  const kept = judged.filter((each) => each.kept);
  const known = judged.filter((each) => !each.kept);
  return {
    title: 'Answers of the chat',
    figures: [
      ...figuresOf(`${kept.length} kept questions`, kept, true),
      ...figuresOf(`${known.length} questions learnt from`, known, false),
      { what: 'learning four languages and answering all', value: seconds, unit: 's' },
    ],
    remarks: judged
      .filter(({ verdict, invented }) => verdict === 'wrong' || invented)
      .map(({ locale, question, wanted, got }) => `${locale}: «${question}» wants ${wanted}, gets ${got}`),
    sound: true,
  };
}
