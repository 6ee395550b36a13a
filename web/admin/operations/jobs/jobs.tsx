import './jobs.css';
import { jobsMessages } from '#messages/admin/operations/jobs.ts';
import { useRead } from '../../data/use-read.ts';
import { useTexts } from '../../language.ts';
import { AsyncSection } from '../../parts/async-section.tsx';
import { ScreenHead } from '../../parts/head.tsx';
import { FlowCard } from './flow-card.tsx';
import { FailureList, Queues } from './queues.tsx';
import { Schedules } from './schedules.tsx';
import { ProviderWaits } from './waits.tsx';

/** Poll interval, because job changes have no live topic. */
export const rereadSeconds = 5;

export function Screen() {
  const words = useTexts(jobsMessages);
  const read = useRead('jobs.show', { everySeconds: rereadSeconds });
  if (!read.data) return <AsyncSection read={read} failed={words.failed} />;
  return (
    <>
      <ScreenHead title={words.title} />
      <p className="muted">{words.lead}</p>
      <div className="stack">
        <FlowCard jobs={read.data} words={words} />
        <ProviderWaits jobs={read.data} words={words} />
        <Queues jobs={read.data} words={words} />
        <FailureList jobs={read.data} words={words} />
        <Schedules jobs={read.data} words={words} />
      </div>
    </>
  );
}
