/** Replies of a measured process to its parent, by question. */
export interface Answers {
  [question: string]: () => unknown;
}

interface Question {
  id: number;
  question: string;
}

/** Reports that the process is ready, answers questions, and ends with its parent. `stop` drains. */
export function serveParent(ready: unknown, answers: Answers, stop: () => Promise<void>): void {
  const end = () => {
    void stop().then(() => process.exit(0));
  };
  process.on('message', async ({ id, question }: Question) => {
    if (question === 'stop') return end();
    process.send?.({ id, answer: await answers[question]?.() });
  });
  process.on('disconnect', () => process.exit(0));
  process.send?.({ ready });
}

export function sendToParent(news: unknown): void {
  process.send?.({ news });
}
