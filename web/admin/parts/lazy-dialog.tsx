import { type ComponentType, lazy, Suspense } from 'react';

/** Component that is loaded when it is first rendered, such as a dialog. Shows nothing until then. */
export function lazyDialog<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const Loaded: ComponentType<Props> = lazy(async () => ({ default: await load() }));
  return (props: Props) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  );
}
